import { t } from '@lingui/core/macro';
import { Chip, Group, TextInput } from '@mantine/core';
import { maxRangeDays } from '@thali/proto/kernel';
import dayjs from 'dayjs';
import { i18n } from '#words';
import { businessDayOf } from '../../ui/days';
import classes from './range-choice.module.css';
import { type ReportFilter, type ReportRange, reportFilters } from './report-range';

type Props = { range: ReportRange; onChange: (range: ReportRange) => void };

/** Custom starts with the last 30 business days, because reports are about the past. */
const lastDays = (days: number) => businessDayOf(Date.now() - (days - 1) * 86_400_000);

const most = maxRangeDays - 1;
/** Two days in their order. Further apart than the server reads at once, the other one follows `chosen`. */
function custom(chosen: string, other: string): ReportRange {
  const days = dayjs(chosen).diff(other, 'day');
  const near =
    Math.abs(days) <= most
      ? other
      : dayjs(chosen)
          .subtract(Math.sign(days) * most, 'day')
          .format('YYYY-MM-DD');
  const [from, to] = [chosen, near].toSorted();
  return { type: 'custom', from, to };
}

export function RangeChoice({ range, onChange }: Props) {
  const { from = lastDays(30), to = businessDayOf(Date.now()) } = range;
  const choose = (type: ReportFilter) => onChange(type === 'custom' ? { type, from, to } : { type });
  return (
    <div className={classes.choice}>
      <div className={classes.chips}>
        <Chip.Group value={range.type} onChange={(type) => choose(type as ReportFilter)}>
          {reportFilters.map(([type, title]) => (
            <Chip key={type} value={type}>
              {i18n._(title)}
            </Chip>
          ))}
        </Chip.Group>
      </div>
      {range.type === 'custom' && (
        <Group gap="sm" wrap="nowrap">
          <TextInput
            type="date"
            label={t`From`}
            value={from}
            max={to}
            onChange={({ currentTarget: { value } }) => value && onChange(custom(value, to))}
          />
          <TextInput
            type="date"
            label={t`To`}
            value={to}
            min={from}
            onChange={({ currentTarget: { value } }) => value && onChange(custom(value, from))}
          />
        </Group>
      )}
    </div>
  );
}
