import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useLiveEvent } from '../../lib/realtime';

let audio: HTMLAudioElement | null = null;
let unlocked = false;
const listeners = new Set<() => void>();

/** Browsers play no sound before a tap. Playing it muted inside a tap unlocks it for later. */
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
    // This was not inside a tap: the next tap tries again.
  } finally {
    audio.muted = false;
  }
}

/** Plays the sound from its start, also while it is still playing. Does nothing before the unlocking tap. */
export function playNewOrderSound() {
  if (!audio || !unlocked) return;
  audio.currentTime = 0;
  audio.play().catch(() => undefined);
}

/** While mounted, the first tap anywhere on the page unlocks the sound. Returns whether it is unlocked. */
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

/** While mounted, rings whenever a diner sends an order that waits for staff. */
export function useQrOrderSound() {
  useSoundUnlock();
  useLiveEvent('new_qrorder', ({ placed }) => {
    // The event is also sent when such an order was accepted or refused.
    if (placed) playNewOrderSound();
  });
}

/** While mounted, rings on every new order, also on those of diners. */
export function useNewOrderSound() {
  useQrOrderSound();
  useLiveEvent('new_order', playNewOrderSound);
}
