// Wood and paper, made here: short noises through a filter. Fetched only when somebody turns sound on.

const SOUNDS = {
  turn: [[0, 520, 0.16, 0.5], [0.11, 700, 0.2, 0.5]],
  mine: [[0, 380, 0.12, 0.6]],
  other: [[0, 1900, 0.07, 0.18]],
  over: [[0, 330, 0.3, 0.5], [0.18, 440, 0.3, 0.5], [0.36, 550, 0.5, 0.5]],
};

let context = null;

export function play(name) {
  const Context = globalThis.AudioContext || globalThis.webkitAudioContext;
  if (!Context || navigator.userActivation?.hasBeenActive === false) return;
  context = context || new Context();
  for (const [after, pitch, length, loud] of SOUNDS[name]) knock(context.currentTime + after, pitch, length,
    loud);
}

// One knock: noise that a narrow filter gives a pitch, dying away fast.
function knock(at, pitch, length, loud) {
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  const gain = context.createGain();
  source.buffer = noise(length);
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 9;
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(at);
}

function noise(length) {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i += 1) data[i] = (Math.random() * 2 - 1) * 3;
  return buffer;
}
