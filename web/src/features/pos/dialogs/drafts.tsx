import { ActionIcon, Button, Modal } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { EmptyState } from '../../../ui/empty-state';
import { usePos } from '../pos-context';
import type { Draft } from '../state/order';
import classes from './dialogs.module.css';

const itemsOf = ({ cart }: Draft) => {
  const count = cart.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return `${count} ${count === 1 ? 'item' : 'items'}`;
};

export function Drafts() {
  const { drafts, dispatch, close } = usePos();
  const saved = useSyncExternalStore(drafts.subscribe, drafts.get);
  const load = (draft: Draft) => {
    dispatch({ type: 'load', order: draft.cart });
    close();
  };
  return (
    <Modal opened onClose={close} title="Drafts" size={480}>
      {saved.length === 0 ? (
        <EmptyState title="No drafts">A cart that waits is kept here with Draft, or F4.</EmptyState>
      ) : (
        <>
          <ul className={classes.list}>
            {saved.toReversed().map((draft) => (
              <li key={draft.id} className={classes.row}>
                <div className="trunc">
                  <b className="trunc">Ref: {draft.nameRef || '-'}</b>
                  <span>
                    {itemsOf(draft)} · {draft.date}
                  </span>
                </div>
                <Button variant="light" size="pos" aria-label={`Load ${draft.nameRef}`} onClick={() => load(draft)}>
                  Load
                </Button>
                <ActionIcon
                  size="pos"
                  aria-label={`Delete ${draft.nameRef}`}
                  onClick={() => drafts.set(drafts.get().filter(({ id }) => id !== draft.id))}
                >
                  <IconTrash size={20} stroke={1.75} aria-hidden="true" />
                </ActionIcon>
              </li>
            ))}
          </ul>
          <Button className={classes.last} variant="default" fullWidth size="pos" onClick={() => drafts.set([])}>
            Clear all
          </Button>
        </>
      )}
    </Modal>
  );
}
