import { t } from '@lingui/core/macro';
import { Button, Group } from '@mantine/core';
import { IconBan, IconChecks, IconPrinter, IconToolsKitchen2 } from '@tabler/icons-react';
import type { OrderGroup } from '@thali/proto/ordering/orders-board';
import { useMay } from '../../domain/session/session';
import { shortDayText } from '../../ui/days';
import { Money } from '../../ui/money';
import { Status } from '../../ui/status';
import { placeOf, titleOf } from './group';
import classes from './group-card.module.css';
import { OrderSection } from './order-section';
import { printOrders, reprintTicket } from './print-orders';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** An order in the results of a search that is no longer on the board; it can be read and printed. */
export function ClosedCard({ group, currency }: { group: OrderGroup; currency: string }) {
  const mayReprint = useMay('reprint');
  const mayPrintTicket = useMay('printTicket');
  const [order] = group.orders;
  if (!order) return null;
  const cancelled = order.status === 'cancelled';
  const title = titleOf(group);
  const token = order.token_no;
  return (
    <article className={classes.card} aria-label={t`${title}, token ${token}, closed`}>
      <header className={classes.header}>
        <div className={classes.title}>
          <h2>{title}</h2>
          <span>{[placeOf(group), shortDayText(order.date), order.customer_name].filter(Boolean).join(' · ')}</span>
        </div>
        <div className={classes.amount}>
          <Money className={classes.due} amount={order.totals.total} currency={currency} />
          <Status tone={cancelled ? 'danger' : 'neutral'} icon={cancelled ? IconBan : IconChecks}>
            {cancelled ? t`Cancelled` : t({ context: 'an order', message: 'Completed' })}
          </Status>
        </div>
      </header>
      <OrderSection order={order} closed />
      {(mayReprint || mayPrintTicket) && (
        <footer className={classes.footer}>
          <Group gap="xs" grow>
            {mayReprint && (
              <Button
                variant="default"
                size="pos"
                leftSection={<IconPrinter {...icon} />}
                onClick={() => printOrders([order.id], true)}
              >
                {t`Receipt`}
              </Button>
            )}
            {mayPrintTicket && (
              <Button
                variant="default"
                size="pos"
                leftSection={<IconToolsKitchen2 {...icon} />}
                onClick={() => reprintTicket(order.id)}
              >
                {t`Ticket`}
              </Button>
            )}
          </Group>
        </footer>
      )}
    </article>
  );
}
