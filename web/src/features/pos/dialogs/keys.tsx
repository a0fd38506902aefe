import { Modal } from '@mantine/core';
import { Keycap } from '../../../ui/keycap';
import { usePos } from '../pos-context';
import classes from './dialogs.module.css';

const keys: [keys: string[], what: string][] = [
  [['/'], 'Search Item'],
  [['Enter'], 'Add the first hit'],
  [['↑', '↓'], 'Select a line of the cart'],
  [['+', '-'], 'One more, one less of that line'],
  [['F2'], 'Search Customer'],
  [['F3'], 'Order type'],
  [['F6'], 'Table'],
  [['F7'], 'Notes of the selected line'],
  [['F4'], 'Draft'],
  [['F8'], 'Send to Kitchen'],
  [['F9'], 'Create Receipt & Pay'],
  [['Esc'], 'Close'],
  [['?'], 'This sheet'],
];

export function Keys() {
  const { close } = usePos();
  return (
    <Modal opened onClose={close} title="Keyboard" size={400}>
      <dl className={classes.keys}>
        {keys.map(([caps, what]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              <span className={classes.spoken}>{caps.join(' or ')}</span>
              {caps.map((cap) => (
                <Keycap key={cap}>{cap}</Keycap>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
