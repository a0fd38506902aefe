import { Table } from '@mantine/core';
import { currencyDecimals } from '@thali/money/currency';
import { maxMinor, toMajor } from '@thali/money/minor';
import type { OpenDay } from '@thali/proto/ordering/day-close';
import { Money } from '../../ui/money';
import { NumberField } from '../../ui/number-field';
import { type Counts, countOf, differenceInAll, differenceOf, mustBeCounted } from './count';
import classes from './count-table.module.css';
import { Difference } from './difference';

type Props = {
  day: OpenDay;
  counts: Counts;
  onCount: (title: string, count: number | '') => void;
  /** Somebody tried to close: what is not counted yet is marked. */
  tried: boolean;
};

/** Expected beside counted, per way of paying; on a narrow screen each is a card. */
export function CountTable({ day: { drawers, currency, total }, counts, onCount, tried }: Props) {
  const touched = drawers.some((drawer) => countOf(counts, drawer) !== undefined);
  const money = (amount: number) => <Money amount={amount} currency={currency} />;
  return (
    <div className={classes.frame}>
      <Table className={classes.table} verticalSpacing={0} horizontalSpacing={0}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Payment Type</Table.Th>
            <Table.Th>Received</Table.Th>
            <Table.Th>Refunded</Table.Th>
            <Table.Th>Expected</Table.Th>
            <Table.Th className={classes.count}>Counted</Table.Th>
            <Table.Th className={classes.difference}>Difference</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {drawers.map((drawer) => {
            const counted = countOf(counts, drawer);
            return (
              <Table.Tr key={drawer.title}>
                <Table.Td className={classes.title}>{drawer.title}</Table.Td>
                <Table.Td data-title="Received">{money(drawer.received)}</Table.Td>
                <Table.Td data-title="Refunded">{money(drawer.refunded)}</Table.Td>
                <Table.Td data-title="Expected">{money(drawer.expected)}</Table.Td>
                <Table.Td className={classes.count} data-title="Counted">
                  <NumberField
                    aria-label={`Counted ${drawer.title}`}
                    classNames={{ input: `${classes.input} num` }}
                    placeholder="0.00"
                    value={counts[drawer.title] ?? ''}
                    onChange={(count) => onCount(drawer.title, count)}
                    min={toMajor(-maxMinor, currencyDecimals(currency))}
                    max={toMajor(maxMinor, currencyDecimals(currency))}
                    clampBehavior="strict"
                    decimalScale={currencyDecimals(currency)}
                    hideControls
                    error={tried && counted === undefined && mustBeCounted(drawer)}
                  />
                </Table.Td>
                <Table.Td className={classes.difference} data-title="Difference">
                  <Difference
                    amount={counted === undefined ? undefined : differenceOf(counted, drawer.expected, currency)}
                    currency={currency}
                  />
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th className={classes.title}>Total</Table.Th>
            <Table.Td colSpan={3} data-title="Expected">
              {money(total)}
            </Table.Td>
            <Table.Td className={classes.count} />
            <Table.Td className={classes.difference} data-title="Difference">
              <Difference amount={touched ? differenceInAll(drawers, counts, currency) : undefined} currency={currency} />
            </Table.Td>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </div>
  );
}
