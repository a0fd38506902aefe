import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useLiveEvent } from '../../lib/realtime';

let audio: HTMLAudioElement | null = null;
let unlocked = false;
const listeners = new Set<() => void>();

/** Browsers play nothing before a tap: this plays the sound muted inside one, and from then on it may ring. */
async function unlock() {
  if (unlocked) return;
  audio ??= new Audio('/new_order_sound.mp3');
  audio.muted = true;
  try {
    await audio.play();
    audio.pause();
    audio.currentTime = 0;
    unlocked = true;
    for (const listener of listeners) listener();
  } catch {
    // Not inside a tap: the next one tries again.
  } finally {
    audio.muted = false;
  }
}

/** Rings from the start, also when it still rings. Does nothing before the unlocking tap. */
export function playNewOrderSound() {
  if (!audio || !unlocked) return;
  audio.currentTime = 0;
  audio.play().catch(() => undefined);
}

/** Any first tap on the page unlocks the sound while mounted. Says whether it may ring. */
export function useSoundUnlock(): boolean {
  const ready = useSyncExternalStore(
    useCallback((listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    }, []),
    () => unlocked,
  );
  useEffect(() => {
    if (ready) return;
    const tap = () => void unlock();
    window.addEventListener('pointerup', tap);
    window.addEventListener('keydown', tap);
    return () => {
      window.removeEventListener('pointerup', tap);
      window.removeEventListener('keydown', tap);
    };
  }, [ready]);
  return ready;
}

/** Rings while mounted whenever a diner sends an order that waits for staff. */
export function useQrOrderSound() {
  useSoundUnlock();
  useLiveEvent('new_qrorder', ({ placed }) => {
    // The same word tells of one that was taken or refused.
    if (placed) playNewOrderSound();
  });
}

/** Rings on every new order while mounted, those of diners included. */
export function useNewOrderSound() {
  useQrOrderSound();
  useLiveEvent('new_order', playNewOrderSound);
}
