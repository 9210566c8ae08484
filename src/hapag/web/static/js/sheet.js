// Parts of which panels are made: a side sheet, a switch, a choice of one.
import { html, useEffect, useRef } from "./html.js";
import { Icon } from "./pieces.js";

// On a phone a dialog over the whole page; from 1000 px a sheet over the side column, beside the board.
export function Sheet({ app, title, children }) {
  const dialog = useRef(null);
  const { phone } = app;
  const close = () => (app.sheet.value = null);
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    if (phone.value) element.showModal();
    else element.show();
    element.querySelector("h2").focus();
    return () => {
      element.close();
      if (before && before.isConnected) before.focus();
    };
  }, [phone.value]);
  const keyed = (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  return html`<dialog ref=${dialog} class="drawer" aria-labelledby="drawer-title"
    onKeyDown=${keyed} onCancel=${(event) => { event.preventDefault(); close(); }}>
    <header class="drawer__head"><h2 id="drawer-title" tabindex="-1">${title}</h2>
      <button type="button" class="iconbtn" aria-label=${app.t("table.close")} onClick=${close}><${Icon}
        name="x" /></button>
    </header>
    <div class="drawer__body">${children}</div>
  </dialog>`;
}

export function Switch({ label, note, on, change }) {
  return html`<button type="button" role="switch" class="switch" aria-checked=${String(on)}
    onClick=${() => change(!on)}>
    <span>${label}${note && html`<small>${note}</small>`}</span><i aria-hidden="true"></i></button>`;
}

export function Choice({ legend, options, value, change, name }) {
  return html`<fieldset class="choice"><legend>${legend}</legend>
    ${Object.entries(options).map(([key, label]) => html`<label key=${key}><input type="radio" name=${name}
      checked=${key === value} onChange=${() => change(key)} /><span>${label}</span></label>`)}
  </fieldset>`;
}
