import { deleteCoupon } from '@thali/proto/catalog/coupons';
import { couponsQuery } from '../../../domain/coupons/coupons';
import { CrudTable } from '../../../ui/crud-table';
import { CouponDialog } from './coupon-dialog';
import { Expiry } from './expiry';

export default function Coupons() {
  return (
    <CrudTable
      title="Coupon Setup"
      detail="Codes that take a percentage off an order, at the till and on the bill."
      list={couponsQuery()}
      columns={{
        code: { head: 'Code', tone: 'strong', cell: ({ code }) => code },
        discount: { head: 'Discount', kind: 'figure', cell: ({ discount }) => `${discount}%` },
        expiry: { head: 'Expiry', cell: ({ expiry }) => <Expiry day={expiry} /> },
      }}
      nameOf={(coupon) => coupon.code}
      remove={deleteCoupon}
      dialog={(coupon, close) => <CouponDialog coupon={coupon} onClose={close} />}
      empty={{ title: 'No coupons yet', text: 'Add a code such as WELCOME10, and the till offers it with every order.' }}
    />
  );
}
