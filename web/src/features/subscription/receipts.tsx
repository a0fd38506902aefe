import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type Receipt, receiptPdf } from '@thali/proto/tenancy/billing';
import { download } from '../../lib/download';
import { toast, withLoading } from '../../lib/toast';
import { Money } from '../../ui/money';
import { dayOf } from './day-of';
import { receiptsQuery } from './queries';
import classes from './subscription.module.css';

const save = ({ id }: Receipt): void => {
  withLoading(download(receiptPdf, { id })).catch((error: unknown) =>
    toast.failure(error, t`We're getting issue while fetching data! Please try later!`),
  );
};

function periodText({ starts_on, expires_on }: Receipt): string {
  const from = dayOf(starts_on);
  const to = dayOf(expires_on);
  return t`${from} to ${to}`;
}

function downloadText({ number }: Receipt): string {
  return t`Download receipt ${number}`;
}

/** The receipts so far; hidden if there are none. */
export function Receipts() {
  const { data: receipts = [] } = useQuery(receiptsQuery());
  if (!receipts.length) return null;
  return (
    <section className={classes.section} aria-labelledby="receipts">
      <h2 id="receipts" className={classes.heading}>
        {t`Receipts`}
      </h2>
      <ul className={classes.receipts}>
        {receipts.map((receipt) => (
          <li key={receipt.id} className={classes.receipt}>
            <div className={classes.what}>
              <b>{receipt.plan_name}</b>
              <span>{periodText(receipt)}</span>
            </div>
            <div className={classes.number}>
              <span className="num">{receipt.number}</span>
              <span>{dayOf(receipt.issued_at)}</span>
            </div>
            <div className={classes.paid}>
              <Money amount={receipt.amount} currency="INR" />
              {receipt.tax > 0 && (
                <small>
                  <Trans>
                    incl. <Money amount={receipt.tax} currency="INR" /> GST
                  </Trans>
                </small>
              )}
            </div>
            <ActionIcon aria-label={downloadText(receipt)} title={t`Download`} onClick={() => save(receipt)}>
              <IconDownload size={20} stroke={1.75} aria-hidden="true" />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </section>
  );
}
