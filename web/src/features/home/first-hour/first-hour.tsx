import { t } from '@lingui/core/macro';
import { Button, Group, NumberInput } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { importMenu, listMenuItems } from '@thali/proto/catalog/menu-items';
import { addTables, listTables } from '@thali/proto/catalog/tables';
import { addTax, listTaxes, taxLabel } from '@thali/proto/catalog/taxes';
import { readBilling } from '@thali/proto/tenancy/billing';
import { useEffect, useState } from 'react';
import { i18n, locale } from '#words';
import { hideFirstHour } from '../../../domain/store/first-hour';
import { useStoreCurrency } from '../../../domain/store/store-setting';
import type { Address } from '../../../lib/addresses';
import { call } from '../../../lib/api';
import { refetchOn } from '../../../lib/stale';
import { useCommand } from '../../../lib/use-command';
import { Link } from '../../../ui/link';
import classes from './first-hour.module.css';
import { cuisines, cuisineTitles, sampleMenu, taxPresets } from './presets';
import { Step } from './step';

const DEFAULT_TABLES = 20;
const SEATS = 4;
const FLOOR = 'Ground'; // no text: kept with the tables, whatever the reader's language
const settings = '/dashboard/settings' satisfies Address;

const progressQuery = () =>
  queryOptions({
    queryKey: ['first-hour'],
    queryFn: async ({ signal }) => {
      const [billing, taxes, items, tables] = await Promise.all([
        call(readBilling, {}, { signal }),
        call(listTaxes, {}, { signal }),
        call(listMenuItems, {}, { signal }),
        call(listTables, {}, { signal }),
      ]);
      const onTrial = billing.running && billing.subscription_price === null;
      return { trialEnd: onTrial ? billing.subscription_end : null, taxes, items: items.length, tables: tables.length };
    },
  });
refetchOn(['catalog_changed'], progressQuery().queryKey);

function trialText(end: string): string {
  const day = new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'long' }).format(new Date(end));
  return t`Your trial runs until ${day}.`;
}

/** The steps of a new store to its first paid order. Hidden once the store has menu items and is not in its trial. */
export default function FirstHour() {
  const { data } = useQuery(progressQuery());
  const currency = useStoreCurrency();
  const [hidden, setHidden] = useState(false);
  const [upTo, setUpTo] = useState<number | string>(DEFAULT_TABLES);
  const tax = useCommand(addTax);
  const menu = useCommand(importMenu);
  const tables = useCommand(addTables);
  const needless = data && data.items > 0 && !data.trialEnd;
  useEffect(() => {
    if (needless) hideFirstHour();
  }, [needless]);
  if (hidden || needless || !data || !currency) return null;
  const [first] = data.taxes;
  const hide = () => {
    hideFirstHour();
    setHidden(true);
  };
  return (
    <section className={classes.card} aria-labelledby="first-hour">
      <header className={classes.header}>
        <div>
          <h2 id="first-hour" className={classes.title}>
            {t`Your way to the first paid order`}
          </h2>
          <p className={classes.lead}>
            {t`Everything here can be changed later in Settings.`}
            {data.trialEnd && ` ${trialText(data.trialEnd)}`}
          </p>
        </div>
        <Button variant="subtle" onClick={hide}>
          {t`Hide`}
        </Button>
      </header>
      <ol className={classes.steps}>
        <Step title={t`Taxes`} done={data.taxes.length > 0} text={t`What is added to your prices.`}>
          {taxPresets(currency).map((preset) => (
            <Button key={taxLabel(preset)} variant="default" loading={tax.isPending} onClick={() => tax.mutate(preset)}>
              {preset.title} {preset.rate}%
            </Button>
          ))}
          <Button component={Link} to={`${settings}/tax-setup`} variant="subtle">
            {t`Another tax`}
          </Button>
        </Step>
        <Step title={t`Menu`} done={data.items > 0} text={t`Start with a sample and change it, or bring your own list.`}>
          {cuisines.map((cuisine) => (
            <Button
              key={cuisine}
              variant="default"
              loading={menu.isPending}
              onClick={() => menu.mutate({ csv: sampleMenu(cuisine, currency, first ? taxLabel(first) : '') })}
            >
              {i18n._(cuisineTitles[cuisine])}
            </Button>
          ))}
          <Button component={Link} to={`${settings}/menu-items`} variant="subtle">
            {t`From a CSV file`}
          </Button>
        </Step>
        <Step title={t`Tables`} done={data.tables > 0} text={t`Numbered 1, 2, 3. Skip this when nobody sits at yours.`}>
          <Group gap="xs" wrap="nowrap">
            <NumberInput
              aria-label={t`Number of tables`}
              className={classes.count}
              min={1}
              max={200}
              allowDecimal={false}
              value={upTo}
              onChange={setUpTo}
            />
            <Button
              variant="default"
              loading={tables.isPending}
              onClick={() => tables.mutate({ upTo: Number(upTo), floor: FLOOR, seatingCapacity: SEATS })}
            >
              {t`Add tables 1 to ${upTo}`}
            </Button>
          </Group>
        </Step>
        <Step title={t`First order`} done={false} text={t`Tap a dish, then create and pay the order.`}>
          <Button component={Link} to="/dashboard/pos" variant={data.items > 0 ? 'filled' : 'default'}>
            {t`Open POS`}
          </Button>
        </Step>
        <Step title={t`Printer and staff`} done={false} text={t`Print a test receipt, and let your people in.`}>
          <Button component={Link} to={`${settings}/print-settings`} variant="default">
            {t`Test the printer`}
          </Button>
          <Button component={Link} to="/dashboard/users" variant="default">
            {t`Add staff`}
          </Button>
          <Button component={Link} to={`${settings}/details`} variant="subtle">
            {t`Store details`}
          </Button>
        </Step>
      </ol>
    </section>
  );
}
