import { t } from '@lingui/core/macro';
import { deleteCoupon } from '@thali/proto/catalog/coupons';
import { couponsQuery } from '../../../domain/coupons/coupons';
import { CrudTable } from '../../../ui/crud-table';
import { CouponDialog } from './coupon-dialog';
import { Expiry } from './expiry';

export default function Coupons() {
  return (
    <CrudTable
      title={t`Coupon Setup`}
      detail={t`Codes that take a percentage off an order, at the till and on the bill.`}
      list={couponsQuery()}
      columns={{
        code: { head: t`Code`, tone: 'strong', cell: ({ code }) => code },
        discount: { head: t`Discount`, kind: 'figure', cell: ({ discount }) => `${discount}%` },
        expiry: { head: t`Expiry`, cell: ({ expiry }) => <Expiry day={expiry} /> },
      }}
      nameOf={(coupon) => coupon.code}
      remove={deleteCoupon}
      dialog={(coupon, close) => <CouponDialog coupon={coupon} onClose={close} />}
      empty={{ title: t`No coupons yet`, text: t`Add a code such as WELCOME10, and the till offers it with every order.` }}
    />
  );
}
