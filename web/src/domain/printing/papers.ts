import type { ReceiptView } from '../receipt/receipt-view';
import { doNotCook, type TicketView } from '../tickets/ticket-view';
import type { PaperEncoder } from './paper-encoder';

/** @param logo dots of the store's picture, if it is shown and could be loaded */
export function encodeReceipt(paper: PaperEncoder, view: ReceiptView, logo?: ImageData): Uint8Array {
  if (view.title) paper.centred(view.title, { bold: true, tall: true });
  if (view.mark) paper.centred(view.mark, { bold: true });
  if (view.store) {
    if (logo) paper.picture(logo);
    paper.centred(view.store.name, { bold: true, tall: true });
    for (const text of view.store.details) paper.centred(text);
  }
  if (view.header) paper.centred(view.header);
  paper.rule();
  for (const [name, value] of view.facts) paper.row(name, value);
  paper.rule();
  for (const { title, amount, details, note, price } of view.lines) {
    paper.row(title, amount, { bold: true });
    for (const text of [details, note, price]) if (text) paper.row(text);
  }
  paper.rule();
  for (const [name, amount] of view.sums) paper.row(name, amount);
  paper.row(...view.total, { bold: true, tall: true });
  for (const [name, amount] of view.payments) paper.row(name, amount);
  if (view.footer) paper.rule().centred(view.footer);
  if (view.token) paper.rule().centred(view.token.title).large(view.token.numbers);
  return paper.finish();
}

/** @param time day and time as text */
export const encodeToken = (paper: PaperEncoder, tokenNo: number, time: string): Uint8Array =>
  paper.centred('Token', { bold: true, tall: true }).large(String(tokenNo)).centred(time).finish();

export function encodeTicket(paper: PaperEncoder, ticket: TicketView): Uint8Array {
  const { mark, token, title, place, time } = ticket;
  if (mark) paper.centred(mark, { bold: true });
  paper.centred('Token').large(String(token)).centred(title, { bold: true, tall: true });
  if (place) paper.centred(place);
  paper.centred(time).rule();
  const print = (lines: TicketView['lines']) => {
    for (const { dish, details, note } of lines) {
      paper.row(dish, '', { bold: true, tall: true });
      for (const text of [details, note]) if (text) paper.row(text);
    }
  };
  print(ticket.lines);
  if (ticket.cancelled.length) paper.rule().centred(doNotCook, { bold: true });
  print(ticket.cancelled);
  return paper.finish();
}

/** Shows the paper's width, the printer's font, drawn rows and the cut. */
export const encodeTestPage = (paper: PaperEncoder, time: string): Uint8Array =>
  paper
    .centred('Thali', { bold: true, tall: true })
    .centred('Test page')
    .rule()
    .row('Printer letters', '1,234.50')
    .row('Drawn letters', '₹1,234.50')
    .row('இட்லி · डोसा · ದೋಸೆ')
    .rule()
    .large('42')
    .centred(time)
    .finish();
