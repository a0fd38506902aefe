import { t } from '@lingui/core/macro';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { QrOrderProgress } from '@thali/proto/ordering/qr-orders';
import { useEffect, useState } from 'react';
import { tableTitle } from '../../../domain/tables/table-title';
import { timeText } from '../../../ui/time-text';
import { go, noteOfPlace } from '../navigate';
import buttons from '../parts/button.module.css';
import { BrokenLink } from '../parts/message-page';
import { Notice } from '../parts/notice';
import { PageTitle } from '../parts/page-title';
import { useOnline } from '../use-online';
import { forgetOrder, rememberOrder } from './my-orders';
import { OrderItems } from './order-items';
import classes from './order-placed.module.css';
import { OrderSteps } from './order-steps';
import { useProgress } from './use-progress';

type Props = { qrcode: string | null; table: string | null; order: string | null };

export function OrderPlaced({ qrcode, table, order }: Props) {
  if (qrcode && order) return <FollowedOrder qrcode={qrcode} table={table} trackingId={order} />;
  return (
    <Page title={t`Booking Placed Successfully`}>
      <Back qrcode={qrcode} table={table} />
    </Page>
  );
}

function FollowedOrder({ qrcode, table, trackingId }: { qrcode: string; table: string | null; trackingId: string }) {
  const [justPlaced] = useState(() => {
    const note = noteOfPlace();
    return Boolean(note && typeof note === 'object' && 'placed' in note);
  });
  // Clears the note, so that a reload does not count as a new order.
  useEffect(() => history.replaceState(null, ''), []);
  const { order, unknown, failed, live } = useProgress(qrcode, trackingId, justPlaced);
  const online = useOnline();
  const placedAt = order?.date;
  // Also for an order whose page was opened by its address.
  useEffect(() => {
    if (unknown) forgetOrder(trackingId);
    else if (placedAt) rememberOrder({ qrcode, table, order: trackingId, at: Date.parse(placedAt) });
  }, [unknown, placedAt, qrcode, table, trackingId]);
  if (unknown) return <BrokenLink />;
  const cancelled = order?.state === 'cancelled';
  return (
    <Page
      title={cancelled ? t`Order cancelled` : t`Booking Placed Successfully`}
      cancelled={cancelled}
      text={order ? placedText(order) : failed && t`We're getting issues while processing the request, try later!`}
    >
      <Notice>
        {failed && `${online ? t`The restaurant can not be reached.` : t`You are offline.`} ${t`This page goes on by itself.`}`}
      </Notice>
      <OrderSteps order={order} live={live} failed={failed} />
      {order && <OrderItems order={order} />}
      <Back qrcode={qrcode} table={table} />
      {!cancelled && (
        <p className={classes.keep}>{t`The menu leads back to your order, also after you have closed this page.`}</p>
      )}
    </Page>
  );
}

function placedText({ table_title, date }: QrOrderProgress): string {
  const table = table_title && tableTitle(table_title);
  const time = timeText(date);
  return table ? t`${table}, ordered at ${time}` : t`ordered at ${time}`;
}

type PageProps = { title: string; cancelled?: boolean; text?: string | false; children: React.ReactNode };

function Page({ title, cancelled, text, children }: PageProps) {
  const Sign = cancelled ? IconCircleX : IconCircleCheck;
  return (
    <main className={classes.page}>
      <div className={classes.top}>
        <span className={classes.sign} data-tone={cancelled ? 'danger' : undefined}>
          <Sign size={36} stroke={1.75} aria-hidden="true" />
        </span>
        <PageTitle className={classes.title}>{title}</PageTitle>
        <p className={classes.text}>{text}&nbsp;</p>
      </div>
      {children}
    </main>
  );
}

function Back({ qrcode, table }: { qrcode: string | null; table: string | null }) {
  if (!qrcode) return null;
  return (
    <div className={classes.actions}>
      <button type="button" className={`${buttons.button} ${buttons.line}`} onClick={() => go({ page: 'menu', qrcode, table })}>
        {t`Back to the menu`}
      </button>
    </div>
  );
}
