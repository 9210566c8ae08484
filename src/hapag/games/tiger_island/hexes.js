// Where hexes lie and what they look like, in units of the picture: a hex is 40 from its middle to a corner,
// squashed, and a level is 13 high. Ways are counted clockwise from the north-west, as in `printed.ways`.
export const SIZE = 40;
export const TALL = SIZE * 0.88; // from the middle to the northern corner
export const RISE = 13;
export const WIDE = SIZE * Math.sqrt(3);

const round = (n) => Math.round(n * 10) / 10;

export function placeOf(name) {
  return name.split(",").map(Number);
}

export function nameOf([x, y]) {
  return `${x},${y}`;
}

// As people say it and type it: with all three coordinates.
export function spoken([x, y]) {
  return `${x} ${y} ${-x - y || 0}`;
}

// z grows southwards; half a hex east with every row.
export function middle([x, y], level = 1, rise = RISE) {
  const z = -x - y;
  return [round(WIDE * (x + z / 2)), round(TALL * 1.5 * z - (level - 1) * rise)];
}

// From the north, clockwise: the edge towards way i runs from corner i - 1 to corner i.
export function corners(size = 1) {
  const [w, h] = [(WIDE / 2) * size, TALL * size];
  return [[0, -h], [w, -h / 2], [w, h / 2], [0, h], [-w, h / 2], [-w, -h / 2]].map((one) => one.map(round));
}

export const ring = (points) => `M${points.map((point) => point.join(" ")).join("L")}Z`;

export function moved(points, [dx, dy]) {
  return points.map(([x, y]) => [round(x + dx), round(y + dy)]);
}

// The edges towards these ways, joined where they meet.
export function edges(points, ways) {
  let d = "";
  for (const way of ways) {
    const [from, to] = [points[(way + 5) % 6], points[way]];
    d += ways.includes((way + 5) % 6) && d ? `L${to.join(" ")}` : `M${from.join(" ")}L${to.join(" ")}`;
  }
  return ways.length === 6 ? `${d}Z` : d;
}

export function beside([x, y], ways) {
  return ways.map(([dx, dy]) => nameOf([x + dx, y + dy]));
}

// From the north to the south, so that what stands in front is drawn later.
export function southwards(names) {
  const placed = names.map((name) => [name, ...placeOf(name)]);
  placed.sort((a, b) => (b[1] + b[2]) - (a[1] + a[2]) || a[1] - b[1]);
  return placed.map(([name]) => name);
}

// The places of a tile whose volcano lies at `place`: volcano, first terrain, second terrain.
export function tileAt(place, turn, printed) {
  const [x, y] = place;
  const parts = printed.turns[turn].map((way) => printed.ways[way]);
  return [place, ...parts.map(([dx, dy]) => [x + dx, y + dy])];
}

// The outline of a group of places: for each of them its edges towards what is no part of the group.
export function outline(places, printed, inset = 1) {
  const own = new Set(places.map(nameOf));
  const shape = corners(inset);
  return (place) => edges(shape, [0, 1, 2, 3, 4, 5].filter((way) => !own.has(beside(place, printed.ways)[way])));
}
