"""x"""


def sheet(content, view, seat=None, colour=True):
    return "x\n"
