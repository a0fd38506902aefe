import { type Act, acts, besides } from '../proto/dist/acts.js';
import type { Rpc } from '../proto/dist/kernel.js';
import { scopes } from '../proto/dist/scopes.js';

/** Each act in words, as docs/rights.md says it. */
const words: Record<Act, string> = {
  seeOrders: 'See the orders board, what it still owes, and what was closed unpaid',
  moveItem: 'Move items of an order to preparing, completed and delivered; complete an order of which nothing is owed',
  printTicket: "Print the kitchen's ticket of an order, the first time or again",
  cancelUnpaid: 'Cancel an order that is not paid',
  voidItem: 'Take an item off an order that is not paid',
  takePayment: 'Take the payment of an order, and print its bill and the paper that the guest gets then',
  closeUnpaid: 'Close an order that is not paid, with a reason; it stays collectable',
  giveBack: 'Give money back, with a reason: by a credit note, or by cancelling a paid order',
  seeInvoices: 'See invoices and credit notes, and take them out as a file',
  reprint: 'Print an invoice or a credit note again, and as a PDF',
  sell: 'Sell at the till: send orders, and take their payment with them',
  answerDiners: "See, take and refuse diners' orders",
  markSoldOut: 'Mark a dish as sold out',
  seeKitchen: 'See the kitchen board',
  cook: 'Move items and tickets on the kitchen board',
  seeDashboard: 'See the home screen with the figures of today',
  seeMoney: 'See what came in: reports, the open day, earlier closes',
  closeDay: 'Close the day',
  seeReservations: 'See bookings',
  changeReservations: 'Add, change and delete bookings',
  seeCustomers: 'See customers and their history',
  findCustomer: 'Find a customer by name or phone while selling or booking',
  addCustomer: 'Add a customer',
  changeCustomers: 'Change and delete customers, also by a file',
  seeCoupons: 'See coupons',
  changeCoupons: 'Add, change and delete coupons',
  changePrices: 'See and change the menu: dishes, variants, addons, their prices, categories and taxes',
  changeSettings: 'See and change the store: details, papers, tables, ways of paying',
  changeStaff: 'See and change users, up to what one may do oneself',
};
const names = Object.keys(acts) as Act[];
const routeOf = ({ http }: Rpc): string => `\`${http?.join(' ')}\``;
const rows = (lines: readonly (readonly string[])[]): string => lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
const scopesOf = (act: Act): string => {
  const also = besides[act];
  return acts[act].join(', ') + (also ? `; and \`${also}\`` : '');
};

/** docs/rights.md: the table of acts with the routes that do them, and what each scope allows. */
export function rightsPage(operations: readonly Rpc[]): string {
  const routed = operations.filter(({ http }) => http);
  const ways = (act: Act) => routed.filter(({ who }) => who.kind === 'scope' && who.anyOf.includes(act)).map(routeOf);
  const allowed = (scope: string) => names.filter((act) => (acts[act] as readonly string[]).includes(scope));
  const ofOwner = routed.filter(({ who }) => who.kind === 'admin').map(routeOf);
  return `# Who may do what

Made from \`proto/src/acts.ts\` by \`tools/generate-api.ts\`. Each scope of a row is enough by itself, and role admin may do everything. A route that stands in several rows does one act or another, by what it finds: whether
the order is paid, for example. \`e2e/system/acts.spec.ts\` tries every act with every scope alone through every route that can do it; why like this: [ADR 48](adr/0048-rights-by-what-is-done.md).

| Act | What it is | Scopes | Routes |
|---|---|---|---|
${rows(names.map((act) => [`\`${act}\``, words[act], scopesOf(act), ways(act).join('<br>')]))}
Role admin alone: ${ofOwner.join(', ')}.

## What each scope allows

| Scope | Acts |
|---|---|
${rows(scopes.map((scope) => [scope, allowed(scope).join(', ') || 'nothing yet']))}`;
}
