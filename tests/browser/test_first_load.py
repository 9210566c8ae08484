"""What a first visit to a table loads: bytes over the network, heads included, as CONTRIBUTING promises."""

from __future__ import annotations

import pytest

from browser.hosting import Hosts
from table.serving import BOT, FEWEST, Server, me, open_table

MOST = 120_000


@pytest.mark.parametrize("locale", ["en-US", "fil-PH"])
def test_a_first_visit_is_small(hosts: Hosts, server: Server, locale: str) -> None:
    """Until the board is there and the line is quiet; what comes later, when the page is idle, is apart."""
    visitor = hosts.phone(locale=locale, knows_the_guide=False)
    network = visitor.context.new_cdp_session(visitor.page)
    network.send("Network.enable")
    sizes: dict[str, float] = {}
    network.on(
        "Network.loadingFinished",
        lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}),
    )
    hosts.sits(visitor, open_table(server, me("Ana"), *[BOT] * max(1, FEWEST - 1)), 0).sees(
        "[data-target].is-legal, .guide"
    )
    visitor.page.wait_for_load_state("networkidle")
    assert 30 < len(sizes) < 60
    assert 60_000 < sum(sizes.values()) < MOST
