import { t } from '@lingui/core/macro';
import type { MenuItem } from '@thali/proto/catalog/menu-items';
import { useState } from 'react';
import { FoodMark } from '../../../domain/menu/food-mark';
import { Money } from '../../../ui/money';
import { addToCart, limits, priceOfAll, unitPrice } from '../cart/cart';
import { changeCart } from '../cart/cart-store';
import buttons from '../parts/button.module.css';
import { NotesField } from '../parts/field';
import { Sheet } from '../parts/sheet';
import { Stepper } from '../parts/stepper';
import { lowestPrice, SoldOut, TaxesExtra } from './dish-card';
import classes from './dish-sheet.module.css';

type Props = { item: MenuItem; currency: string; ordering: boolean; qrcode: string; onClose: () => void };

/** A dish with its sizes and addons, to be added to the cart. Without ordering it can only be read. */
export function DishSheet({ item, currency, ordering, qrcode, onClose }: Props) {
  const [variantId, setVariantId] = useState(item.variants[0]?.id ?? null);
  const [addonIds, setAddonIds] = useState<readonly string[]>([]);
  const [notes, setNotes] = useState('');
  const [quantity, setQuantity] = useState(1);
  const buys = ordering && !item.is_sold_out;

  const variant = item.variants.find(({ id }) => id === variantId) ?? null;
  const addons = item.addons.filter(({ id }) => addonIds.includes(id));
  const add = () => {
    changeCart(qrcode, (lines) =>
      addToCart(lines, item, { variantId: variant?.id ?? null, addonIds, quantity, notes }, currency),
    );
    onClose();
  };
  const footer = (
    <div className={classes.footer}>
      <Stepper value={quantity} of={item.title} min={1} onStep={(by) => setQuantity(quantity + by)} />
      <button type="button" className={`${buttons.button} ${buttons.fill} ${buttons.wide}`} onClick={add}>
        <span>{t({ context: 'a dish to the cart', message: 'Add' })}</span>
        <Money amount={priceOfAll(unitPrice(item.price, variant, addons, currency), quantity, currency)} currency={currency} />
      </button>
    </div>
  );

  return (
    <Sheet title={item.title} onClose={onClose} footer={buys && footer}>
      {item.image && <img className={classes.photo} src={item.image} alt="" width="608" height="220" />}
      <p className={classes.lead}>
        {item.diet && <FoodMark veg={item.diet === 'veg'} />}
        <span>
          <Money amount={lowestPrice(item)} currency={currency} />
          <TaxesExtra item={item} />
        </span>
        {item.is_sold_out === 1 && <SoldOut />}
      </p>
      <Options title={t`Size`} options={item.variants} currency={currency}>
        {buys
          ? (id, field) => (
              <input id={field} type="radio" name="size" checked={id === variant?.id} onChange={() => setVariantId(id)} />
            )
          : undefined}
      </Options>
      <Options title={t`Addons`} options={item.addons} currency={currency} signed>
        {buys
          ? (id, field) => (
              <input
                id={field}
                type="checkbox"
                checked={addonIds.includes(id)}
                onChange={({ currentTarget: { checked } }) =>
                  setAddonIds(checked ? [...addonIds, id] : addonIds.filter((other) => other !== id))
                }
              />
            )
          : undefined}
      </Options>
      {buys && (
        <div className={classes.notes}>
          <NotesField label={t`Notes`} value={notes} maxLength={limits.notes} onChange={setNotes} />
        </div>
      )}
    </Sheet>
  );
}

type OptionsProps = {
  title: string;
  options: MenuItem['variants'];
  currency: string;
  signed?: boolean;
  /** Renders the input of an option, with `field` as its id; undefined if there is nothing to choose. */
  children: ((id: string, field: string) => React.ReactNode) | undefined;
};

function Options({ title, options, currency, signed, children: input }: OptionsProps) {
  if (!options.length) return null;
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{title}</legend>
      {options.map(({ id, title: name, price }) => (
        <div key={id} className={classes.option}>
          {input?.(id, `option-${id}`)}
          {input ? <label htmlFor={`option-${id}`}>{name}</label> : <span>{name}</span>}
          <Money amount={price} currency={currency} signed={signed} />
        </div>
      ))}
    </fieldset>
  );
}
