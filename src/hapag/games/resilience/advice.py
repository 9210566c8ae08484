from hapag.core.compiled import Row, rule


@rule
def advice(box: Row, table: Row, seat: int, action: int) -> int:
    return 0
