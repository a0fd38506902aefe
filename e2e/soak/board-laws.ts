import type { Board } from './board.ts';
import type { Ledger } from './ledger.ts';
import { type Verdict, verdict } from './verdict.ts';

/**
 * Sockets deliver at most once, and a client that may have missed an event reads everything again. So for each order and each board of its
 * store: two deliveries are wrong; no delivery is right only when the board connected, or was told to read again, after the order was sent.
 */
export function boardLaws(ledger: Ledger, boards: Board[]): { verdicts: Verdict[]; figures: Record<string, number> } {
  const repeated: string[] = [];
  const missed: string[] = [];
  const figures = { pairs: 0, heard: 0, readAgain: 0 };
  for (const { orderId, tenantId, sentAt } of ledger.placed)
    for (const board of boards.filter((one) => one.tenantId === tenantId)) {
      figures.pairs++;
      const times = board.heard.get(orderId) ?? 0;
      if (times > 1) repeated.push(`${orderId} was told ${times} times`);
      if (times) figures.heard++;
      else if (board.caughtUp.some((at) => at >= sentAt)) figures.readAgain++;
      else missed.push(`${orderId} was never told to a board that was connected throughout`);
    }
  return {
    figures,
    verdicts: [
      verdict('no board hears of an order twice', figures.pairs, repeated),
      verdict('a board hears of each order, or reads again after a gap', figures.pairs, missed),
    ],
  };
}
