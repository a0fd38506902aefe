import { useLocalStorage } from '@mantine/hooks';
import { useEffect } from 'react';
import { useSoundUnlock } from '../../domain/orders/new-order-sound';
import { useLiveEvent } from '../../lib/realtime';
import { ring, unlockTones } from './ring';

/**
 * Whether this board plays sounds, stored on this device. The first tap anywhere unlocks them.
 * @returns `locked`: sound is on, but the browser blocks it until a tap
 */
export function useKitchenSound() {
  const [on, setOn] = useLocalStorage({ key: 'thali__kitchen_sound', defaultValue: true, getInitialValueInEffect: false });
  const unlocked = useSoundUnlock();
  useEffect(() => {
    window.addEventListener('pointerup', unlockTones);
    window.addEventListener('keydown', unlockTones);
    return () => {
      window.removeEventListener('pointerup', unlockTones);
      window.removeEventListener('keydown', unlockTones);
    };
  }, []);
  useLiveEvent('new_order', () => on && ring('new'));
  return { on, locked: on && !unlocked, setOn };
}
