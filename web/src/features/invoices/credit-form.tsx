import { t } from '@lingui/core/macro';
import { Button, Group } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Output } from '@thali/proto/kernel';
import { creditInvoice, previewCredit } from '@thali/proto/ordering/credit-notes';
import { type FormEvent, useState } from 'react';
import { INVOICES } from '../../domain/invoices/invoices';
import { call } from '../../lib/api';
import { useCommand } from '../../lib/use-command';
import { BillFigures } from '../../ui/bill-figures';
import { moneyText } from '../../ui/money-text';
import { ReasonField, useReason } from '../../ui/reason-field';
import { Stepper } from '../../ui/stepper';
import classes from './credit-form.module.css';
import { StopKitchen, useStopKitchen } from './stop-kitchen';

type Creditable = Output<typeof previewCredit>;
type Props = {
  invoiceId: string;
  /** What is left of the invoice. */
  whole: Creditable;
  currency: string;
  onBack: () => void;
  onDone: (creditNoteId: string) => void;
};

/** Credits an invoice, whole or by quantities of its lines. The amount and its payment types are shown above the button. */
export function CreditForm({ invoiceId, whole, currency, onBack, onDone }: Props) {
  const left = whole.lines.filter(({ quantity, credited }) => quantity > credited);
  const [pieces, setPieces] = useState(() => new Map(left.map(({ id, quantity, credited }) => [id, quantity - credited])));
  const reason = useReason();
  const lines = [...pieces].filter(([, quantity]) => quantity > 0).map(([id, quantity]) => ({ id, quantity }));
  const chosen = useQuery({
    queryKey: [...INVOICES, 'credit', invoiceId, lines],
    queryFn: ({ signal }) => call(previewCredit, { invoiceId, lines }, { signal }),
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const figures =
    lines.length > 0 ? chosen.data : { ...whole, subtotal: 0, discount: 0, taxTotal: 0, total: 0, payments: [], toCook: [] };
  const kitchen = useStopKitchen(figures?.toCook);
  const credit = useCommand(creditInvoice, { onSuccess: ({ creditNoteId }) => onDone(creditNoteId) });
  const amount = moneyText(figures?.total ?? 0, currency);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const said = kitchen.isSaid();
    const given = reason.take();
    if (!said || !given || !figures) return;
    const stopKitchen = kitchen.asked ? kitchen.stop : undefined;
    credit.mutate({ invoiceId, lines, total: figures.total, reason: given, stopKitchen });
  };
  const all = (quantityOf: (line: (typeof left)[number]) => number) =>
    setPieces(new Map(left.map((line) => [line.id, quantityOf(line)])));
  return (
    <form noValidate onSubmit={submit}>
      <Group gap="xs" mb="xs">
        <Button variant="default" onClick={() => all(({ quantity, credited }) => quantity - credited)}>
          {t`All`}
        </Button>
        <Button variant="default" onClick={() => all(() => 0)}>
          {t`None`}
        </Button>
      </Group>
      <ul className={classes.lines}>
        {left.map((line) => {
          const { quantity } = line;
          const remaining = quantity - line.credited;
          const count = pieces.get(line.id) ?? 0;
          return (
            <li key={line.id} className={classes.line}>
              <span className={classes.title}>
                {line.title}
                <small>{[t`${remaining} of ${quantity}`, line.details].filter(Boolean).join(' · ')}</small>
              </span>
              <Stepper
                value={count}
                of={line.title}
                onStep={(by) => setPieces(new Map(pieces).set(line.id, Math.min(remaining, Math.max(0, count + by))))}
              />
            </li>
          );
        })}
      </ul>
      {figures && (
        <BillFigures
          currency={currency}
          rows={[
            { label: t`Subtotal`, amount: figures.subtotal },
            { label: t`Discount`, amount: figures.discount, minus: true },
            { label: t`Tax`, amount: figures.taxTotal },
            ...figures.payments.map(({ title, amount }) => ({ label: t`Back by ${title}`, amount })),
          ]}
          total={{ label: t({ context: 'the amount', message: 'Refund' }), amount: figures.total }}
        />
      )}
      <StopKitchen question={kitchen} />
      <ReasonField reason={reason} label={t`Reason`} />
      <Group grow mt="lg" gap="sm">
        <Button variant="default" size="pos" onClick={onBack}>
          {t`Back`}
        </Button>
        <Button
          type="submit"
          color="danger"
          size="pos"
          loading={credit.isPending}
          disabled={!figures?.total || (lines.length > 0 && chosen.isFetching)}
        >
          {figures?.total ? t`Refund ${amount}` : t`Refund`}
        </Button>
      </Group>
    </form>
  );
}
