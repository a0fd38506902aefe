import { msg, t } from '@lingui/core/macro';
import { IconAlertCircle, IconNote, IconPencil, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { i18n } from '#words';
import { FoodMark } from '../../../domain/menu/food-mark';
import { Money } from '../../../ui/money';
import { moneyText } from '../../../ui/money-text';
import buttons from '../parts/button.module.css';
import { NotesField } from '../parts/field';
import { Stepper } from '../parts/stepper';
import { limits } from './cart';
import classes from './cart-line.module.css';
import type { ReviewedLine } from './review';

type Props = {
  line: ReviewedLine;
  currency: string;
  onQuantity: (quantity: number) => void;
  onNotes: (notes: string) => void;
};

const problems = { gone: msg`Not available any more, please remove it`, 'sold out': msg`Sold out, please remove it` };

const changedText = (price: string, before: string) => t`Now ${price}, was ${before}`;

export function CartLineRow({ line, currency, onQuantity, onNotes }: Props) {
  /** The text in the open editor. */
  const [typed, setTyped] = useState<string | null>(null);
  const editor = useId();
  const { title, diet, variant, addons, notes, problem, was, price, amount, quantity } = line;
  const chosen = [variant?.title, ...addons.map((addon) => addon.title)].filter(Boolean).join(' · ');
  // Notes are stored while they are typed, so that an order with the editor open has them (an allergy, for example).
  const type = (text: string) => {
    setTyped(text);
    onNotes(text);
  };
  const close = () => setTyped(null);
  const notesTitle = t`Notes for ${title}`;
  return (
    <li className={`${classes.line} ${problem ? classes.out : ''}`}>
      {diet ? <FoodMark veg={diet === 'veg'} /> : <span />}
      <div className={classes.text}>
        <b>{title}</b>
        {chosen && <small>{chosen}</small>}
        {notes && typed === null && (
          <p className={classes.notes}>
            <IconNote size={16} stroke={1.75} aria-hidden="true" />
            {notes}
          </p>
        )}
        {problem && (
          <p className={classes.problem}>
            <IconAlertCircle size={16} stroke={2} aria-hidden="true" />
            {i18n._(problems[problem])}
          </p>
        )}
        {!problem && was !== null && (
          <p className={classes.changed}>{changedText(moneyText(price, currency), moneyText(was, currency))}</p>
        )}
      </div>
      <span className={classes.amount}>
        <Money amount={amount} currency={currency} />
      </span>
      <span className={classes.tools}>
        <span>
          {!problem && (
            <button
              type="button"
              className={`${buttons.button} ${buttons.ghost}`}
              aria-label={notesTitle}
              aria-expanded={typed !== null}
              aria-controls={editor}
              onClick={() => setTyped(typed === null ? (notes ?? '') : null)}
            >
              <IconPencil size={18} stroke={1.75} aria-hidden="true" />
              {t`Notes`}
            </button>
          )}
          <button
            type="button"
            className={`${buttons.button} ${buttons.ghost} ${buttons.icon}`}
            aria-label={t`Remove ${title}`}
            onClick={() => onQuantity(0)}
          >
            <IconTrash size={18} stroke={1.75} aria-hidden="true" />
          </button>
        </span>
        {!problem && <Stepper value={quantity} of={title} max={limits.quantity} onStep={(by) => onQuantity(quantity + by)} />}
      </span>
      <div id={editor} className={classes.edit} hidden={typed === null}>
        {typed !== null && (
          <>
            <NotesField label={notesTitle} value={typed} maxLength={limits.notes} autoFocus onChange={type} onEnter={close} />
            <button type="button" className={`${buttons.button} ${buttons.line}`} onClick={close}>
              {t`Done`}
            </button>
          </>
        )}
      </div>
    </li>
  );
}
