import { plural, t } from '@lingui/core/macro';
import { ActionIcon, Button, Modal } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState, useSyncExternalStore } from 'react';
import { confirm } from '../../../ui/confirm';
import { EmptyState } from '../../../ui/empty-state';
import { usePos } from '../pos-context';
import type { Draft } from '../state/order';
import classes from './dialogs.module.css';

const pieces = (count: number) => plural(count, { one: '# item', other: '# items' });
const itemsOf = ({ cart }: Draft) => pieces(cart.lines.reduce((sum, { quantity }) => sum + quantity, 0));

function bringBackText(deleted: readonly Draft[]): string {
  const count = deleted.length;
  const name = deleted[0]?.nameRef;
  if (count > 1) return t`Bring ${plural(count, { one: '# draft', other: '# drafts' })} back`;
  return name ? t`Bring ${name} back` : t`Bring the draft back`;
}

export function Drafts() {
  const { drafts, dispatch, close, cart } = usePos();
  const saved = useSyncExternalStore(drafts.subscribe, drafts.get);
  const [deleted, setDeleted] = useState<Draft[]>([]);
  const load = async (draft: Draft) => {
    const { nameRef } = draft;
    const { count } = cart;
    const text = t`The cart has ${plural(count, { one: '# item', other: '# items' })}. This draft takes its place.`;
    if (count > 0 && !(await confirm(text, t`Replace`, { title: t`Load ${nameRef}` }))) return;
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
    <Modal opened onClose={close} title={t`Drafts`} size={480}>
      {saved.length === 0 ? (
        <EmptyState title={t`No drafts`}>{t`A cart that waits is kept here with Draft, or F4.`}</EmptyState>
      ) : (
        <>
          <ul className={classes.list}>
            {saved.toReversed().map((draft) => (
              <Entry key={draft.id} draft={draft} onLoad={() => load(draft)} onDelete={() => remove([draft])} />
            ))}
          </ul>
          <Button className={classes.last} variant="default" fullWidth size="pos" onClick={() => remove([...saved])}>
            {t`Clear all`}
          </Button>
        </>
      )}
      {deleted.length > 0 && (
        <Button className={classes.last} variant="light" fullWidth size="pos" onClick={bringBack}>
          {bringBackText(deleted)}
        </Button>
      )}
    </Modal>
  );
}

function Entry({ draft, onLoad, onDelete }: { draft: Draft; onLoad: () => void; onDelete: () => void }) {
  const { nameRef } = draft;
  const reference = nameRef || '-';
  return (
    <li className={classes.row}>
      <div className="trunc">
        <b className="trunc">{t`Ref: ${reference}`}</b>
        <span>
          {itemsOf(draft)} · {draft.date}
        </span>
      </div>
      <Button variant="light" size="pos" aria-label={t`Load ${nameRef}`} onClick={onLoad}>
        {t`Load`}
      </Button>
      <ActionIcon size="pos" aria-label={t`Delete ${nameRef}`} onClick={onDelete}>
        <IconTrash size={20} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </li>
  );
}
