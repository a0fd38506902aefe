import { ActionIcon, Button, Modal } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState, useSyncExternalStore } from 'react';
import { confirm } from '../../../ui/confirm';
import { EmptyState } from '../../../ui/empty-state';
import { usePos } from '../pos-context';
import type { Draft } from '../state/order';
import classes from './dialogs.module.css';

const pieces = (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`;
const itemsOf = ({ cart }: Draft) => pieces(cart.lines.reduce((sum, { quantity }) => sum + quantity, 0));

export function Drafts() {
  const { drafts, dispatch, close, cart } = usePos();
  const saved = useSyncExternalStore(drafts.subscribe, drafts.get);
  const [deleted, setDeleted] = useState<Draft[]>([]);
  const load = async (draft: Draft) => {
    const text = `The cart has ${pieces(cart.count)}. This draft takes its place.`;
    if (cart.count > 0 && !(await confirm(text, 'Replace', { title: `Load ${draft.nameRef}` }))) return;
    dispatch({ type: 'load', order: { ...draft.cart, draftId: draft.id } });
    close();
  };
  const remove = (gone: Draft[]) => {
    drafts.set(saved.filter((draft) => !gone.includes(draft)));
    setDeleted(gone);
  };
  const bringBack = () => {
    drafts.set([...saved, ...deleted]);
    setDeleted([]);
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
                <ActionIcon size="pos" aria-label={`Delete ${draft.nameRef}`} onClick={() => remove([draft])}>
                  <IconTrash size={20} stroke={1.75} aria-hidden="true" />
                </ActionIcon>
              </li>
            ))}
          </ul>
          <Button className={classes.last} variant="default" fullWidth size="pos" onClick={() => remove([...saved])}>
            Clear all
          </Button>
        </>
      )}
      {deleted.length > 0 && (
        <Button className={classes.last} variant="light" fullWidth size="pos" onClick={bringBack}>
          Bring {deleted.length === 1 ? `${deleted[0]?.nameRef || 'the draft'}` : `${deleted.length} drafts`} back
        </Button>
      )}
    </Modal>
  );
}
