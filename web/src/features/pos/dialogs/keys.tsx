import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Modal } from '@mantine/core';
import { i18n } from '#words';
import { Keycap } from '../../../ui/keycap';
import { usePos } from '../pos-context';
import classes from './dialogs.module.css';

const keys: [keys: [string, string?], what: MessageDescriptor][] = [
  [['/'], msg`Search Item`],
  [['Enter'], msg`Add the first hit`], // no text: a key's name
  [['↑', '↓'], msg`Select a line of the cart`],
  [['+', '-'], msg`One more, one less of that line`],
  [['F2'], msg`Search Customer`],
  [['F3'], msg`Order type`],
  [['F6'], msg`Table`],
  [['F7'], msg`Notes of the selected line`],
  [['F4'], msg`Draft`],
  [['F8'], msg`Send to Kitchen`],
  [['F9'], msg`Create Receipt & Pay`],
  [['Esc'], msg`Close`], // no text: a key's name
  [['?'], msg`This sheet`],
];

const spoken = ([one, another]: [string, string?]) => (another ? t`${one} or ${another}` : one);

export function Keys() {
  const { close } = usePos();
  return (
    <Modal opened onClose={close} title={t`Keyboard`} size={400}>
      <dl className={classes.keys}>
        {keys.map(([caps, what]) => (
          <div key={caps[0]}>
            <dt>{i18n._(what)}</dt>
            <dd>
              <span className={classes.spoken}>{spoken(caps)}</span>
              {caps.map((cap) => cap && <Keycap key={cap}>{cap}</Keycap>)}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
