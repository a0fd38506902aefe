import { playNewOrderSound } from '../../domain/orders/new-order-sound';
import type { News } from './marks';

export type Ring = News;

/** The `new_order` event and the refetch after it ring for the same order once. */
const SAME_MS = 3000;
/** Frequencies in Hz, one after the other: rising for a change, falling twice for a cancellation. */
const melodies = { changed: [660, 880], cancelled: [620, 390, 620, 390] } as const;
const NOTE_S = 0.22;

let context: AudioContext | undefined;
let newAt = Number.NEGATIVE_INFINITY;

/** To be called inside a tap, because browsers block sound otherwise. */
export function unlockTones() {
  context ??= new AudioContext();
  void context.resume();
}

export function ring(what: Ring) {
  if (what !== 'new') return play(melodies[what]);
  if (performance.now() - newAt < SAME_MS) return;
  newAt = performance.now();
  playNewOrderSound();
}

function play(notes: readonly number[]) {
  if (context?.state !== 'running') return;
  for (const [index, frequency] of notes.entries()) {
    const start = context.currentTime + index * NOTE_S;
    const tone = new OscillatorNode(context, { type: 'triangle', frequency });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.6, start + 0.02);
    volume.gain.linearRampToValueAtTime(0, start + NOTE_S);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + NOTE_S);
  }
}
