import { kindOf } from '@thali/proto/catalog/kind-of-title';
import type { PaymentType } from '@thali/proto/catalog/payment-types';
import { kindIcon } from '../../../domain/payments/kind-icons';
import { Status } from '../../../ui/status';
import { kindTitle } from './kind-titles';
import classes from './type-title.module.css';

/** What a payment type is called, and what it is. */
export function TypeTitle({ type }: { type: PaymentType }) {
  const kind = kindOf(type);
  return (
    <span className={classes.title}>
      {type.title}
      <Status tone="neutral" icon={kindIcon(kind)}>
        {kindTitle(kind)}
      </Status>
    </span>
  );
}
