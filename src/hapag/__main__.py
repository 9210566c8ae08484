from hapag.cli import main

main()
