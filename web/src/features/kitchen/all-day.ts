import type { Order } from '@thali/proto/ordering/order';
import { cookedPieces, isOpen, isToCook } from './steps';

/** The portions of each dish still to cook over all tickets, most first; equal numbers in the order of the tickets. */
export function allDay(tickets: readonly Order[]): { title: string; quantity: number }[] {
  const totals = new Map<string, number>();
  for (const item of tickets.filter(isOpen).flatMap((ticket) => ticket.items.filter(isToCook)))
    totals.set(item.item_title, (totals.get(item.item_title) ?? 0) + cookedPieces(item));
  return Array.from(totals, ([title, quantity]) => ({ title, quantity })).sort((a, b) => b.quantity - a.quantity);
}
