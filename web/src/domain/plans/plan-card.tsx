import { t } from '@lingui/core/macro';
import { Badge } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { Plan } from '@thali/proto/tenancy/plans';
import type { ReactNode } from 'react';
import { Money } from '../../ui/money';
import classes from './plan-card.module.css';
import { durationText } from './plan-text';

type Props = {
  plan: Plan;
  /** Highlights the plan with the lowest price per month. */
  best?: boolean;
  /** The button at the foot of the card. */
  children: ReactNode;
};

/** A plan's price and benefits (spec 1, sections 2 and 9). Plans are sold in rupees. */
export function PlanCard({ plan, best = false, children }: Props) {
  const { name, amount, duration_months: months, description } = plan;
  const bullets = [
    t`Unlimited Orders`,
    months === 1 ? t`Monthly Renewals` : t`Custom Renewals`,
    t`Unlimited Devices`,
    t`Live Kitchen Orders`,
  ];
  return (
    <article className={classes.card} data-best={best || undefined} aria-label={name}>
      <h2 className={classes.name}>
        {name}
        {best && <Badge color="warning">{t`Lowest per month`}</Badge>}
      </h2>
      <p className={classes.price}>
        <Money amount={amount} currency="INR" />
      </p>
      <p className={classes.duration}>{durationText(months)}</p>
      <ul className={classes.bullets}>
        {bullets.map((bullet) => (
          <li key={bullet}>
            <IconCheck size={20} stroke={2.25} aria-hidden="true" />
            {bullet}
          </li>
        ))}
      </ul>
      <p className={classes.description}>{description ?? t`No extra details`}</p>
      <div className={classes.action}>{children}</div>
    </article>
  );
}
