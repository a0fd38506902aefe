import { type Icon, IconCash, IconCreditCard, IconNotebook, IconQrcode, IconWallet } from '@tabler/icons-react';
import type { PaymentKind } from '@thali/proto/catalog/payment-kinds';

const icons: Record<PaymentKind, Icon> = {
  cash: IconCash,
  upi: IconQrcode,
  card: IconCreditCard,
  wallet: IconWallet,
  credit: IconNotebook,
  other: IconWallet,
};

/** The sign of a payment type. The release before tells nothing of its kind. */
export const kindIcon = (kind: PaymentKind = 'other'): Icon => icons[kind];
