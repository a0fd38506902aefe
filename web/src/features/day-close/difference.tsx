import { Money } from '../../ui/money';
import classes from './difference.module.css';

/** The counted less the expected amount, with a word, because colour alone would not be readable by all. */
export function Difference({ amount, currency }: { amount: number | undefined; currency: string }) {
  if (amount === undefined) return <span className={classes.none}>–</span>;
  const word = amount === 0 ? 'Exact' : amount < 0 ? 'Short' : 'Over';
  return (
    <span className={classes.difference} data-word={word}>
      {amount !== 0 && <Money amount={amount} currency={currency} signed />} <small>{word}</small>
    </span>
  );
}
