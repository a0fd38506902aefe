import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { previewCurrency } from '@thali/proto/catalog/store';
import type { Output } from '@thali/proto/kernel';
import { DataTable } from '../../../ui/data-table';
import { Money } from '../../../ui/money';

type Props = Output<typeof previewCurrency> & { from: string; currency: string; onTake: () => void; onClose: () => void };

const pricesText = (count: number) => (count === 1 ? '1 price' : `${count} prices`);

/** Shows the present prices and the converted ones before anything is changed. */
export function CurrencyQuestion({ count, rounded, prices, from, currency, onTake, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title={`Prices in ${currency}`} size={560}>
      <Stack gap="md">
        <Text size="sm">
          The figures of {pricesText(count)} stay, nothing is converted by a rate of exchange.{' '}
          {rounded > 0 && `${rounded} of them must be rounded: ${currency} has fewer decimals. `}
          They change when you save. After the first order the currency stays.
        </Text>
        <DataTable
          label="Prices"
          rows={prices}
          rowKey={(price) => prices.indexOf(price)}
          compact
          scrollsFrom={360}
          columns={{
            dish: { head: 'Dish', cell: ({ title }) => title },
            now: { head: 'Now', kind: 'figure', cell: (price) => <Money amount={price.from} currency={from} /> },
            changed: {
              head: `In ${currency}`,
              kind: 'figure',
              cell: (price) => (
                <Text span inherit fw={price.from === price.to ? undefined : 700}>
                  <Money amount={price.to} currency={currency} />
                </Text>
              ),
            },
          }}
        />
        {count > prices.length && (
          <Text size="sm" c="dimmed">
            And {pricesText(count - prices.length)} more.
          </Text>
        )}
        <Group grow gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            Keep {from}
          </Button>
          <Button onClick={onTake}>Take {currency}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
