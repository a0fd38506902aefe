import { plural, t } from '@lingui/core/macro';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { previewCurrency } from '@thali/proto/catalog/store';
import type { Output } from '@thali/proto/kernel';
import { DataTable } from '../../../ui/data-table';
import { Money } from '../../../ui/money';

type Props = Output<typeof previewCurrency> & { from: string; currency: string; onTake: () => void; onClose: () => void };

/** Shows the present prices and the converted ones before anything is changed. */
export function CurrencyQuestion({ count, rounded, prices, from, currency, onTake, onClose }: Props) {
  const others = count - prices.length;
  return (
    <Modal opened onClose={onClose} title={t`Prices in ${currency}`} size={560}>
      <Stack gap="md">
        <Text size="sm">
          {[
            t`The figures of ${plural(count, { one: '# price', other: '# prices' })} stay, nothing is converted by a rate of exchange.`,
            rounded > 0 && t`${rounded} of them must be rounded: ${currency} has fewer decimals.`,
            t`They change when you save. After the first order the currency stays.`,
          ]
            .filter(Boolean)
            .join(' ')}
        </Text>
        <DataTable
          label={t`Prices`}
          rows={prices}
          rowKey={(price) => prices.indexOf(price)}
          compact
          scrollsFrom={360}
          columns={{
            dish: { head: t`Dish`, cell: ({ title }) => title },
            now: { head: t`Now`, kind: 'figure', cell: (price) => <Money amount={price.from} currency={from} /> },
            changed: {
              head: t`In ${currency}`,
              kind: 'figure',
              cell: (price) => (
                <Text span inherit fw={price.from === price.to ? undefined : 700}>
                  <Money amount={price.to} currency={currency} />
                </Text>
              ),
            },
          }}
        />
        {others > 0 && (
          <Text size="sm" c="dimmed">
            {t`And ${plural(others, { one: '# price', other: '# prices' })} more.`}
          </Text>
        )}
        <Group grow gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t`Keep ${from}`}
          </Button>
          <Button onClick={onTake}>{t`Take ${currency}`}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
