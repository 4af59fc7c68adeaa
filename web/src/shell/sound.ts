// Small sounds, off unless the player switches them on. Made on the spot: nothing is loaded.
import { settings } from './settings.svelte';

export type Sound = 'paint' | 'line' | 'done';

/** Frequencies one after the other, in hertz. */
const kTones: Record<Sound, readonly number[]> = { paint: [392], line: [523, 659], done: [523, 659, 784, 1047] };
const kStep = 0.09;

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!settings.sounds || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const start = context.currentTime;
  kTones[sound].forEach((frequency, i) => tone(context!, frequency, start + i * kStep, sound === 'paint' ? 0.03 : 0.06));
}

function tone(audio: AudioContext, frequency: number, at: number, loudness: number): void {
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.type = 'triangle';
  oscillator.frequency.value = frequency;
  volume.gain.setValueAtTime(loudness, at);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + kStep * 1.8);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(at);
  oscillator.stop(at + kStep * 2);
}
