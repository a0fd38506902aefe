import { msg } from '@lingui/core/macro';
import { i18n } from '#words';
import { Money } from '../../ui/money';
import classes from './difference.module.css';

const words = {
  Exact: msg({ context: 'a count', message: 'Exact' }),
  Short: msg({ context: 'a count', message: 'Short' }),
  Over: msg({ context: 'a count', message: 'Over' }),
};

/** The counted less the expected amount, with a word, because colour alone would not be readable by all. */
export function Difference({ amount, currency }: { amount: number | undefined; currency: string }) {
  if (amount === undefined) return <span className={classes.none}>–</span>;
  const word = amount === 0 ? 'Exact' : amount < 0 ? 'Short' : 'Over'; // no text: names in the style sheet
  return (
    <span className={classes.difference} data-word={word}>
      {amount !== 0 && <Money amount={amount} currency={currency} signed />} <small>{i18n._(words[word])}</small>
    </span>
  );
}
