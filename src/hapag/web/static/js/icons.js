// The line pictures of what is fetched later: panels, the end, the replay and the big screen.
import { draw } from "./pieces.js";

draw({
  people:
    "M8.5 5a3.3 3.3 0 1 1 0 6.6 3.3 3.3 0 0 1 0-6.6zM2 20c.5-3.6 3-5.5 6.5-5.5S14.5 16.4 15 20M15.5" +
    " 5.3a3.3 3.3 0 0 1 0 6.2M17.5 14.7c2.5.6 4.2 2.4 4.5 5.3",
  screen: "M3 4.5h18v12H3zM8.5 20.5h7M12 16.5v4",
  down: "M12 4v11M7.5 11 12 15.5l4.5-4.5M4.5 20h15",
  replay: "M4 12a8 8 0 1 0 2.6-5.9M6.5 2.5v4h4M10.5 9.5v5l4-2.5z",
  play: "M7 4.5 19.5 12 7 19.5z",
  link:
    "M9.5 14.5l5-5M8 12l-2.5 2.5a3.9 3.9 0 0 0 5.5 5.5L13.5 17.5M16 12l2.5-2.5A3.9 3.9 0 0 0 13 4" +
    "L10.5 6.5",
  help:
    "M9 9a3 3 0 1 1 4.3 2.7c-.9.5-1.3 1.1-1.3 2.3M12 17.5h.01M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z",
  send: "M4 12h15M13 6l6 6-6 6",
  door: "M13 20.5H5v-17h8M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5",
  settings: "M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4",
  map: "M3.5 6 9 3.5 15 6l5.5-2.5v14.5L15 20.5 9 18l-5.5 2.5zM9 3.5V18M15 6v14.5",
});
