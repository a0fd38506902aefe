import { t } from '@lingui/core/macro';
import { Button, Checkbox, Modal, Radio, Stack } from '@mantine/core';
import { unitPriceMinor } from '@thali/money/cart';
import { currencyDecimals } from '@thali/money/currency';
import { nearestMinor, toMajor } from '@thali/money/minor';
import type { MenuItem } from '@thali/proto/catalog/menu-items';
import { useState } from 'react';
import { Money } from '../../../ui/money';
import { CheckOption, RadioOption } from '../../../ui/option-card';
import { usePos } from '../pos-context';
import classes from './dialogs.module.css';

export function VariantAndAddons({ item }: { item: MenuItem }) {
  const { currency, dispatch, close } = usePos();
  const dish = item.title;
  const [variantId, setVariantId] = useState(item.variants[0]?.id ?? null);
  const [addonIds, setAddonIds] = useState<string[]>([]);

  const add = () => {
    dispatch({ type: 'add', line: { itemId: item.id, title: dish, variantId, addonIds } });
    close();
  };
  return (
    <Modal opened onClose={close} title={t`Variant and Addons`} size={400}>
      <h3 className={classes.heading}>{dish}</h3>
      {item.variants.length > 0 && (
        <Radio.Group value={variantId} onChange={setVariantId} aria-label={t`Variant of ${dish}`}>
          <Stack gap={8}>
            {item.variants.map(({ id, title, price }) => (
              <RadioOption key={id} value={id} aside={<Money amount={price} currency={currency} />}>
                {title}
              </RadioOption>
            ))}
          </Stack>
        </Radio.Group>
      )}
      {item.addons.length > 0 && (
        <>
          <h3 className={classes.heading}>{t`Addons`}</h3>
          <Checkbox.Group value={addonIds} onChange={setAddonIds} aria-label={t`Addons of ${dish}`}>
            <Stack gap={8}>
              {item.addons.map(({ id, title, price }) => (
                <CheckOption key={id} value={id} aside={<Money amount={price} currency={currency} signed />}>
                  {title}
                </CheckOption>
              ))}
            </Stack>
          </Checkbox.Group>
        </>
      )}
      <div className={classes.footer}>
        <Button
          fullWidth
          size="pos"
          justify="space-between"
          rightSection={<Money amount={priceOf(item, variantId, addonIds, currency)} currency={currency} />}
          onClick={add}
          data-autofocus
        >
          {t`Add`}
        </Button>
      </div>
    </Modal>
  );
}

function priceOf(item: MenuItem, variantId: string | null, addonIds: readonly string[], currency: string): number {
  const decimals = currencyDecimals(currency);
  const variant = item.variants.find(({ id }) => id === variantId);
  const addons = item.addons.filter(({ id }) => addonIds.includes(id)).map(({ price }) => nearestMinor(price, decimals));
  return toMajor(
    unitPriceMinor(nearestMinor(item.price, decimals), variant ? nearestMinor(variant.price, decimals) : null, addons),
    decimals,
  );
}
