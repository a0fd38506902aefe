import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconRosetteDiscount, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ChoiceField } from '../../../ui/choice-field';
import { Money } from '../../../ui/money';
import { usePos } from '../pos-context';
import { couponsQuery } from '../queries';
import { validCoupons } from '../state/coupons';
import classes from './coupon.module.css';

export function Coupon() {
  const { init, state, cart, currency, dispatch } = usePos();
  const { data: coupons = [] } = useQuery(couponsQuery());
  const closed = state.unanswered !== null;
  if (state.coupon) {
    return (
      <div className={classes.applied}>
        <IconRosetteDiscountCheck size={20} stroke={1.75} aria-hidden="true" />
        <div className={classes.words} role="status">
          <b>{t`Coupon Applied`}</b>
          <span className="trunc">
            <b>{state.coupon.code}</b> {t({ context: 'between a coupon and the amount', message: 'saved you' })}{' '}
            <Money amount={cart.saved} currency={currency} />
          </span>
        </div>
        <Button
          variant="transparent"
          color="success"
          size="pos"
          px={12}
          disabled={closed}
          onClick={() => dispatch({ type: 'coupon', coupon: null })}
        >
          {t`Remove`}
        </Button>
      </div>
    );
  }
  const valid = validCoupons(coupons, new Date(), init.storeSettings);
  if (valid.length === 0 || cart.lines.length === 0) return null;
  const choose = (id: string | null) => {
    const coupon = valid.find((one) => one.id === id);
    if (coupon) dispatch({ type: 'coupon', coupon: { code: coupon.code, percent: coupon.discount } });
  };
  return (
    <div className={classes.choose}>
      <ChoiceField
        label={t`Coupon`}
        placeholder={t`Apply a coupon`}
        icon={<IconRosetteDiscount size={20} stroke={1.75} className={classes.icon} aria-hidden="true" />}
        choices={valid.map(({ id, code, discount }) => ({ value: id, label: code, detail: t`${discount}% OFF` }))}
        value={null}
        disabled={closed}
        onChange={choose}
      />
    </div>
  );
}
