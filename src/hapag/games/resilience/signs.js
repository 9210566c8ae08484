// Small pictures: Environments, kinds of cards, crises; and the printed pictures of cards, tiles of one file.
import { classes, html } from "../../js/html.js";

const FILLED = {
  forest: "M8 2 2.5 10.5H5L1.5 16H7v6h2.2v-6h3.3l-2-3.5L12 10zM16.8 4.5 12 12.5h2L10.8 18H16v4h2v-4h5L19.8 12.5h1.9z",
  mangrove: "M12 2c-4 0-6 2.2-6 4.2-2 .3-3.5 1.7-3.5 3.5C2.5 12 4.5 13 7 13h3.8v1.5C8.5 15 6.3 17.5 5 22h2.2c.6-2.5 2-4.3 3.6-5.3V22h2.4v-5.3c1.6 1 3 2.8 3.6 5.3H19c-1.3-4.5-3.5-7-5.8-7.5V13H17c2.5 0 4.5-1 4.5-3.3 0-1.8-1.5-3.2-3.5-3.5C18 4.2 16 2 12 2z",
  coral_reef: "M10.8 22v-6.2L6 12.5V7.8a1.3 1.3 0 0 1 2.6 0v3.3l2.2 1.6V4.3a1.4 1.4 0 0 1 2.8 0v6l2.2-1.7V5.5a1.3 1.3 0 0 1 2.6 0v4.3l-4.8 3.7v2l4.4-2.3v-1a1.3 1.3 0 0 1 2.6 0v2.6l-7 3.7V22zM2.2 10.3a1.2 1.2 0 0 1 2.4 0v3l3.6 2.4V18l-6-3.4z",
  house: "M12 2 1.5 11.5H5V22h14V11.5h3.5z",
  typhoon: "M12 8.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4zM20.8 2.5C15 1.5 6.5 2.8 4 9.3 2.3 13.8 5.5 18.5 9 19.7 6.5 17.3 5.8 14.4 6.6 11.7 7.9 7.3 13.5 3.8 20.8 2.5zM3.2 21.5c5.8 1 14.3-.3 16.8-6.8 1.7-4.5-1.5-9.2-5-10.4 2.5 2.4 3.2 5.3 2.4 8-1.3 4.4-6.9 7.9-14.2 9.2z",
  flood: "M12 2 3.5 9.2V12h2v2.7c1 .5 1.8.9 2.9.9 1.6 0 2.2-.9 3.6-.9s2 .9 3.6.9c1.1 0 1.9-.4 2.9-.9V12h2V9.2zM2 18.2c1.3-.9 2.2-1.3 3.3-1.3 2.2 0 3 1.7 5 1.7s2.4-1.7 4.7-1.7c2 0 2.9 1.7 4.7 1.7.8 0 1.5-.2 2.3-.7V21c-.8.4-1.5.6-2.3.6-2.2 0-2.9-1.7-4.7-1.7-2 0-2.7 1.7-4.7 1.7-2.2 0-2.9-1.7-5-1.7-1.1 0-1.9.4-3.3 1.3z",
  waves: "M1.5 8c2-1.5 3.3-2 5-2 3 0 3.7 2 6 2s3-2 5.5-2c1.7 0 3 .5 4.5 1.5V11C21 10 19.7 9.5 18 9.5c-2.5 0-3.2 2-5.5 2s-3-2-6-2c-1.7 0-3 .5-5 2zM1.5 15c2-1.5 3.3-2 5-2 3 0 3.7 2 6 2s3-2 5.5-2c1.7 0 3 .5 4.5 1.5V18c-1.5-1-2.8-1.5-4.5-1.5-2.5 0-3.2 2-5.5 2s-3-2-6-2c-1.7 0-3 .5-5 2z",
  surge: "M1 22v-9C4 6 9 2.5 15 2.5c3.5 0 6 1.5 7.5 4-2.5-1-5.5-.5-6.5 1.5-1.2 2.5.5 5 3.5 5 1.3 0 2.5-.4 3.5-1.2V22z",
  drought: "M12 6.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM11 1h2v3.5h-2zM19.3 3.3l1.4 1.4-2.6 2.6-1.4-1.4zM4.7 3.3 3.3 4.7l2.6 2.6 1.4-1.4zM.8 10h3.7v2H.8zM19.5 10h3.7v2h-3.7zM2 19h20v2H2z",
  fire: "M12.5 1.5c.8 4.2 6.5 6.7 6.5 13a7 7 0 0 1-14 0c0-3.2 1.7-5.2 3-7 .3 1.5.9 2.4 1.7 2.9C9.5 7 10.2 4 12.5 1.5zM12.3 12.5c-.5 2-2.8 2.7-2.8 5a2.6 2.6 0 0 0 5.2 0c0-2-1.7-3-2.4-5z",
};
const LINES = {
  commercial: "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM9.5 17V7.5h3a2.7 2.7 0 0 1 0 5.5h-3M7.5 9.8h9M7.5 12h9",
  sustainable: "M4 12a8 8 0 0 1 14-5.2M20 12a8 8 0 0 1-14 5.2M18.3 3v4h-4M5.7 21v-4h4",
  conservation: "M5 19C4 10 10 4 20 4c.5 10-5.5 16-13.5 14M5 21c1-5 4-8.5 8.5-10.5",
  mine: "M3.5 20.5 14 10M7 4.5c6-1.5 12.5 4 12.5 11M12.5 3.5l8 8",
  action: "M8 12V5.5a1.5 1.5 0 0 1 3 0V11 4.5a1.5 1.5 0 0 1 3 0V11 6a1.5 1.5 0 0 1 3 0v8c0 4-2.3 6.5-6 6.5-2.7 0-4.3-1-5.6-3.3L3.5 14a1.6 1.6 0 0 1 2.7-1.7L8 14.5",
  community: "M3 12 12 4l9 8M5.5 10v10.5h13V10",
};
const CRISES = { // those of the box that we know; any other one has the sign of its Environment
  flash_flood: "flood", storm_surge: "surge", strong_waves: "waves", typhoon: "typhoon", super_typhoon: "typhoon",
  long_drought: "drought", spreading_fires: "fire", rising_sea: "surge", eroding_coast: "waves",
};
const TILES = ["plantation", "fishpond", "trawl_fleet", "agroforest_farm", "crab_and_honey_coop", "reef_guides",
  "tree_nursery", "mangrove_nursery", "fish_sanctuary", "mine_1", "mine_2", "mine_3", "mine_4", "house",
  "permit_renewal", "closure_order", "land_swap", "planting_drive", "storm_shelter", "study_tour", "weather_watch"];

export function Sign({ name, label = "", look = "" }) {
  const filled = name in FILLED;
  const said = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return html`<svg class=${classes("icon", filled && "icon--fill", look)} viewBox="0 0 24 24" ...${said}><path
    fill-rule="evenodd" d=${FILLED[name] || LINES[name] || LINES.community} /></svg>`;
}

export function crisisSign(crisis, printed) {
  const { looks_at: looksAt, environment } = printed.crises[crisis];
  return CRISES[crisis] || looksAt || environment;
}

// The printed picture of a card; of one that nobody has drawn, the sign of its kind.
export function Picture({ name, kind }) {
  const at = TILES.indexOf(name);
  if (at < 0) return html`<span class="rs-pic is-plain"><${Sign} name=${kind} /></span>`;
  return html`<span class="rs-pic" style=${{ backgroundPositionX: `${(100 * at) / (TILES.length - 1)}%` }}></span>`;
}
