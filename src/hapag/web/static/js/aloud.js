// Reading aloud by the browser's own voices. There is a button only where one speaks the reader's language.
import { html, useEffect, useState } from "./html.js";
import { Icon } from "./pieces.js";

const ALSO = { fil: ["tl"] }; // other names under which voices of a language go

const speech = () => globalThis.speechSynthesis || null;
const plain = (tag) => tag.toLowerCase().split(/[-_]/)[0];

function voiceFor(lang) {
  const tags = [lang, ...(ALSO[lang] || [])];
  return speech()?.getVoices().find((voice) => tags.includes(plain(voice.lang))) || null;
}

// Voices may come a while after the page.
function useVoice(lang) {
  const [voice, found] = useState(() => voiceFor(lang));
  useEffect(() => {
    const look = () => found(voiceFor(lang));
    look();
    speech()?.addEventListener?.("voiceschanged", look);
    return () => speech()?.removeEventListener?.("voiceschanged", look);
  }, [lang]);
  return voice;
}

// Reads sentences one after the other; a second press stops. `label` names the button, which shows `words`.
export function ReadAloud({ lang, sentences, label, words }) {
  const voice = useVoice(lang);
  const [reading, read] = useState(false);
  useEffect(() => () => reading && speech()?.cancel(), [reading]);
  if (!voice) return null;
  const press = () => {
    speech().cancel();
    read(!reading);
    if (!reading) say(sentences, voice, () => read(false));
  };
  return html`<button type="button" class="btn aloud" aria-pressed=${String(reading)} aria-label=${label}
    onClick=${press}><${Icon} name=${reading ? "mute" : "sound"} />${words}</button>`;
}

function say(sentences, voice, done) {
  sentences.forEach((sentence, at) => {
    const one = new SpeechSynthesisUtterance(sentence);
    one.voice = voice;
    one.lang = voice.lang;
    if (at === sentences.length - 1) one.onend = done;
    speech().speak(one);
  });
}
