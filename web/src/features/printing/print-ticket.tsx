import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { printSetup } from '../../domain/receipt/receipt-data';
import { doNotCook, type TicketView, ticketView } from '../../domain/tickets/ticket-view';
import { ticketAgain } from '../../domain/tickets/tickets';
import { ErrorState } from '../../ui/error-state';
import classes from './print-ticket.module.css';
import { PrintedPaper } from './printed-paper';

/** `/print-ticket?order=<id>`: prints the kitchen ticket of an order again. */
export default function PrintTicket() {
  const id = useSearchParams()[0].get('order') ?? '';
  // Read once: each time is one more paper.
  const order = useQuery({
    queryKey: ['ticket', id, 'again'],
    queryFn: () => ticketAgain(id),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const setup = useQuery({ ...printSetup(), refetchOnWindowFocus: false });
  const failure = order.error ?? setup.error;
  if (failure)
    return (
      <main>
        <ErrorState title={t`Error Loading details! Please try later!`} error={failure} onRetry={() => void order.refetch()}>
          {t`Nothing was printed.`}
        </ErrorState>
      </main>
    );
  if (!order.data || !setup.data) return null;
  const ticket = ticketView(order.data, setup.data.storeSettings, true);
  return (
    <PrintedPaper widthMm={setup.data.printSettings.page_format}>
      <div className={classes.ticket}>
        <p className={classes.mark}>{ticket.mark}</p>
        <h1>Token {ticket.token}</h1>
        <p>{[ticket.title, ticket.place].filter(Boolean).join(', ')}</p>
        <p>{ticket.time}</p>
        <Lines lines={ticket.lines} />
        {ticket.cancelled.length > 0 && <p className={classes.mark}>{doNotCook}</p>}
        {ticket.cancelled.length > 0 && <Lines lines={ticket.cancelled} />}
      </div>
    </PrintedPaper>
  );
}

const Lines = ({ lines }: { lines: TicketView['lines'] }) => (
  <ul>
    {lines.map(({ id, dish, details, note }) => (
      <li key={id}>
        <b>{dish}</b>
        <span>{details}</span>
        <span>{note}</span>
      </li>
    ))}
  </ul>
);
