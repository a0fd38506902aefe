import { type PaymentKind, paymentKinds } from './payment-kinds.js';

/** Words of Latin letters that stand alone: "cash", but neither "cashew" nor "cashback". */
const words = (alternatives: string) => `(?<![a-z])(?:${alternatives})(?![a-z])`;

/** What titles of a kind contain, in lower case. The first kind that fits is taken, so "Credit card" is a card. */
const called: Record<Exclude<PaymentKind, 'other'>, RegExp> = {
  cash: new RegExp(`${words('cash')}|न(?:क\u093c?|ग)द|कैश|रोख|নগদ|ਨਕਦ|રોકડ|ரொக்கம்|నగదు|ನಗದು`),
  // "Paytm" alone is the code on the counter, "Paytm Wallet" is none.
  upi: new RegExp(
    `^(?!.*(?:wallet|वॉलेट)).*(?:${words('upi|qr|bhim|g ?pay|paytm')}|google ?pay|phone ?pe|यूपीआई|पेटीएम|फ\u093c?ोन ?पे)`,
  ),
  card: new RegExp(`${words('cards?|debit|visa|rupay|amex')}|(?:credit|debit|master)card|कार्ड`),
  wallet: /wallet|mobikwik|freecharge|वॉलेट/,
  credit: new RegExp(`${words('credit|on account|house account')}|khata|udh?aa?r|उधार|खाता`),
};

/** The guess of what a payment type is by what it is called: for one of which nobody has said it, and payments of before there were kinds. */
export function kindOfTitle(title: string): PaymentKind {
  // Written apart, a letter and the dot below it are the same as the one letter that has it.
  const plain = title.normalize('NFC').toLowerCase().replace(/\s+/g, ' ');
  return paymentKinds.find((kind) => kind !== 'other' && called[kind].test(plain)) ?? 'other';
}

/** The kind of a payment type or of a payment, which the release before tells nothing of. */
export const kindOf = ({ kind, title }: { kind?: PaymentKind | null; title: string }): PaymentKind => kind ?? kindOfTitle(title);

/** What a payment type is called as long as nobody calls it otherwise: those of a new store, and the cash of documents that name no payment. */
export const usualTitles = { cash: 'Cash', upi: 'UPI', card: 'Card' } as const satisfies Partial<Record<PaymentKind, string>>;
