import { t } from '@lingui/core/macro';
import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconMessage2, IconPencil, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { i18n } from '#words';
import { Money } from '../../../ui/money';
import { Stepper } from '../../../ui/stepper';
import { usePos } from '../pos-context';
import { problemWords } from '../state/dish';
import type { CartLineView } from '../state/priced-cart';
import classes from './cart-line.module.css';

export function CartLine({ line, number, selected }: { line: CartLineView; number: number; selected: boolean }) {
  const { currency, dispatch, show } = usePos();
  const { key, title, quantity } = line;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (selected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    <li ref={row} className={classes.line} data-selected={selected || undefined} aria-current={selected || undefined}>
      <span className={`${classes.number} num`}>{number}</span>
      <UnstyledButton className={classes.dish} onClick={() => dispatch({ type: 'select', key })}>
        <b>
          {title} <span className="num">× {quantity}</span>
        </b>
        <span className={classes.detail}>
          <Money amount={line.unit} currency={currency} /> <span className="num">× {quantity}</span>
          {line.variant && ` · ${line.variant}`}
        </span>
        {line.addons.length > 0 && <span className={classes.detail}>+ {line.addons.join(', ')}</span>}
      </UnstyledButton>
      <Money className={classes.total} amount={line.total} currency={currency} />
      {line.notes && (
        <p className={classes.note}>
          <IconMessage2 size={16} stroke={2} aria-hidden="true" />
          <span>{line.notes}</span>
        </p>
      )}
      {line.problem && (
        <p className={classes.problem}>
          <IconAlertTriangle size={16} stroke={2} aria-hidden="true" />
          {i18n._(problemWords[line.problem])}
        </p>
      )}
      <div className={classes.controls}>
        <Button
          variant="subtle"
          size="pos"
          px={10}
          fz={13}
          fw={500}
          leftSection={<IconPencil size={18} stroke={1.75} aria-hidden="true" />}
          aria-label={t`Notes for ${title}`}
          onClick={() => show({ name: 'notes', key })}
        >
          {t`Notes`}
        </Button>
        <ActionIcon size="pos" aria-label={t`Remove ${title}`} onClick={() => dispatch({ type: 'remove', key })}>
          <IconTrash size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
        <span className={classes.stepper}>
          <Stepper value={quantity} of={title} onStep={(by) => dispatch({ type: 'step', key, by })} />
        </span>
      </div>
    </li>
  );
}
