import { t } from '@lingui/core/macro';
import { Chip, Group, TextInput } from '@mantine/core';
import { i18n } from '#words';
import { businessDayOf } from '../../ui/days';
import classes from './range-choice.module.css';
import { type ReportFilter, type ReportRange, reportFilters } from './report-range';

type Props = { range: ReportRange; onChange: (range: ReportRange) => void };

/** Custom starts with the last 30 business days, because reports are about the past. */
const lastDays = (days: number) => businessDayOf(Date.now() - (days - 1) * 86_400_000);

/** Days chosen in the wrong order are swapped. */
const custom = (...days: [string, string]): ReportRange => {
  const [from, to] = days.toSorted();
  return { type: 'custom', from, to };
};

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
            onChange={({ currentTarget: { value } }) => value && onChange(custom(from, value))}
          />
        </Group>
      )}
    </div>
  );
}
