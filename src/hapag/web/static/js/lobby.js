// A table while people gather. The page works without this; with it, whoever sits down appears at once, and
// everybody is taken to the board when the game starts.


const AGAIN = [500, 1000, 2000, 3500]; // milliseconds before the next attempt to connect
const PING_AFTER = 2500;
const GIVEN_UP = 9000; // nothing heard for so long: the line is dead

const setup = JSON.parse(document.getElementById("setup").textContent);
// A refused form is answered at its own address: the table's is always this one.
const here = setup.links.table;
const news = document.getElementById("live-news");

/* ------------------------------------------------------------------ the way off this page */
const STAYED = 20000; // milliseconds after which whoever sent a form and is still here has stopped it
let sent = 0; // when a form was sent

// Somebody is on their way to the answer of a form, which may bring the proof of their chair: to go anywhere
// else now would lose it.
const onTheWay = () => Date.now() - sent < STAYED;

document.addEventListener("submit", () => (sent = Date.now()));
addEventListener("pageshow", (event) => event.persisted && (sent = 0, refreshSoon()));

function comeAgain() {
  if (onTheWay()) setTimeout(comeAgain, STAYED);
  else location.replace(here);
}

/* ------------------------------------------------------------------ the line to the server */
let socket = null;
let attempts = 0;
let pinging = 0;
let dying = 0;

function connect() {
  const address = new URL(setup.socket, location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  const line = new WebSocket(address);
  socket = line;
  watchOver(line);
  line.addEventListener("open", () => {
    line.send(JSON.stringify({ t: "hello", as: "player", tokens: [], last: null }));
  });
  line.addEventListener("message", (event) => {
    if (line !== socket) return;
    watchOver(line);
    hear(JSON.parse(event.data), line);
  });
  line.addEventListener("close", () => lose(line));
}

function watchOver(line) {
  clearTimeout(dying);
  dying = setTimeout(() => {
    line.close();
    lose(line);
  }, GIVEN_UP);
}

function pingLater(line) {
  clearTimeout(pinging);
  pinging = setTimeout(() => {
    if (line.readyState === WebSocket.OPEN) line.send('{"t":"ping"}');
  }, PING_AFTER);
}

function lose(line) {
  if (line !== socket) return;
  socket = null;
  clearTimeout(dying);
  clearTimeout(pinging);
  lost(true);
  const wait = AGAIN[Math.min(attempts, AGAIN.length - 1)] * (0.8 + Math.random() * 0.4);
  attempts += 1;
  setTimeout(connect, wait);
}

function hear(message, line) {
  if (message.t === "pong") return pingLater(line);
  if (message.t === "snapshot") {
    attempts = 0;
    lost(false);
    pingLater(line);
    if (message.table.state !== "gathering") return begin();
    return refresh();
  }
  if (message.t === "bye" && message.key !== "restart") return comeAgain(); // which says what has happened
  if (message.t === "update" || message.t === "here") refreshSoon();
}

// In another tab or after sleep a phone lets timers rest: look at once when it wakes up.
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState !== "visible") return;
  if (socket && socket.readyState === WebSocket.OPEN) socket.send('{"t":"ping"}');
});

/* ------------------------------------------------------------------ the page */
let waiting = 0;
let asking = false;
let askAgain = false;

function refreshSoon() {
  clearTimeout(waiting);
  waiting = setTimeout(refresh, 60);
}

async function refresh() {
  if (asking) {
    askAgain = true;
    return;
  }
  asking = true;
  askAgain = false;
  try {
    const fresh = await fetched();
    if (fresh && !onTheWay()) patch(fresh);
    else comeAgain();
  } catch {
    // The line is down; connecting again brings a snapshot, and with it the next refresh.
  } finally {
    asking = false;
    if (askAgain) refreshSoon();
  }
}

async function fetched() {
  const answer = await fetch(here, { headers: { Accept: "text/html" } });
  return answer.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
}

function patch(fresh) {
  if (!fresh.getElementById("live-chairs")) return begin(); // no lobby any more: the board
  const chosen = document.querySelector('input[name="seat"]:checked')?.value;
  const summaries = [...document.querySelectorAll("[data-live] details[open] > summary")];
  const open = summaries.map((summary) => summary.textContent);
  const focused = document.activeElement?.id;
  const fill = document.getElementById("fill")?.value;
  tell(fresh);
  const tookPart = hasForm(document);
  for (const part of document.querySelectorAll("[data-live]")) {
    const next = fresh.getElementById(part.id);
    if (next && next.innerHTML !== part.innerHTML) part.replaceWith(document.adoptNode(next));
  }
  if (tookPart !== hasForm(fresh)) return comeAgain(); // the form for sitting down came or went
  keep(chosen, open, fill);
  if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus();
}

function hasForm(page) {
  return Boolean(page.getElementById("sit"));
}

function keep(chosen, open, fill) {
  const chair = chosen && document.querySelector(`input[name="seat"][value="${chosen}"]`);
  if (chair) chair.checked = true;
  else if (chosen) document.querySelector('input[name="seat"]')?.click(); // taken meanwhile: the next one
  for (const details of document.querySelectorAll("[data-live] details")) {
    if (open.includes(details.querySelector("summary").textContent)) details.open = true;
  }
  const select = document.getElementById("fill");
  if (select && fill && [...select.options].some((one) => one.value === fill)) select.value = fill;
}

function names(page) {
  return [...page.querySelectorAll("#live-chairs [data-name]")].map((chair) => chair.dataset.name);
}

// Say who came; names that were there before are no news.
function tell(fresh) {
  const before = names(document);
  const after = names(fresh);
  const came = after.filter((name) => !before.includes(name));
  if (came.length) news.textContent = came.map((name) => news.dataset.sat.replace("{name}", name)).join(" ");
  else if (after.length < before.length) news.textContent = news.dataset.left;
}

function begin() {
  news.textContent = news.dataset.start;
  comeAgain();
}

function lost(yes) {
  const sign = document.getElementById("lost");
  if (sign) sign.hidden = !yes || attempts === 0;
}

/* ------------------------------------------------------------------ small comforts */
function nameOnButton() {
  const button = document.getElementById("sitdown");
  if (!button) return;
  const own = document.getElementById("own").value.trim();
  const name = own || document.querySelector('input[name="name"]:checked')?.value;
  if (name) button.textContent = button.dataset.as.replace("{name}", name);
}

// Other suggestions, without losing the chosen chair as a whole new page would.
async function otherNames(event) {
  event.preventDefault();
  const fresh = await fetched().catch(() => null);
  const next = fresh ? [...fresh.querySelectorAll("#sit .name")] : [];
  if (!next.length) return location.replace(event.target.closest("a").href);
  for (const name of document.querySelectorAll("#sit .name")) {
    name.replaceWith(document.adoptNode(next.shift()));
  }
  document.getElementById("own").value = "";
  nameOnButton();
}

// Plain http has no clipboard: select the text and let the old command copy it.
function copy(button) {
  const field = document.getElementById(button.dataset.copy);
  field.focus();
  field.select();
  field.setSelectionRange(0, field.value.length);
  if (document.execCommand("copy")) button.querySelector("span").textContent = button.dataset.done;
}

document.getElementById("sit")?.addEventListener("input", nameOnButton);
document.getElementById("others")?.addEventListener("click", otherNames);
nameOnButton();
for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", () => copy(button));
}
connect();
