import { t } from '@lingui/core/macro';
import { Money } from '../../../ui/money';
import { usePos } from '../pos-context';
import type { Figures as FiguresOf } from '../state/order';
import classes from './figures.module.css';

/** The four figures; the amount to pay is the last and largest. */
export function Figures({ figures, roomy }: { figures: FiguresOf; roomy?: boolean }) {
  const { currency } = usePos();
  return (
    <dl className={classes.figures} data-roomy={roomy || undefined}>
      <dt>{t`Items Net Total`}</dt>
      <dd>
        <Money amount={figures.itemsTotal} currency={currency} />
      </dd>
      <dt>{t`Discount`}</dt>
      <dd>
        <Money amount={-figures.discount} currency={currency} />
      </dd>
      <dt>{t`Tax Total`}</dt>
      <dd>
        <Money amount={figures.taxTotal} currency={currency} />
      </dd>
      <dt className={classes.payable}>{t`Payable Total`}</dt>
      <dd className={classes.payable}>
        <Money amount={figures.payableTotal} currency={currency} />
      </dd>
    </dl>
  );
}
