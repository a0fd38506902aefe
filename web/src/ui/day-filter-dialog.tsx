import { t } from '@lingui/core/macro';
import { Button, Group, Modal, Radio, Stack } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { dayFilters, maxRangeDays } from '@thali/proto/kernel';
import dayjs from 'dayjs';
import { useState } from 'react';
import './calendar-words';
import { businessDayOf, type DayFilter, type DayFilterType, dayFilterTitle } from './days';
import { RadioOption } from './option-card';

const DAY = 'YYYY-MM-DD';
const lastAfter = (from: string) =>
  dayjs(from)
    .add(maxRangeDays - 1, 'day')
    .format(DAY);

type Props = {
  filter: DayFilter;
  types?: readonly DayFilterType[];
  onClose: () => void;
  onApply: (filter: DayFilter) => void;
};

/** Custom starts with today to one month ahead. Its days can not be chosen in the wrong order or more than a year apart. */
export default function DayFilterDialog({ filter, types = dayFilters, onClose, onApply }: Props) {
  const [today] = useState(() => businessDayOf(Date.now()));
  const [type, setType] = useState(filter.type);
  const [from, setFrom] = useState(filter.from ?? today);
  const [to, setTo] = useState(filter.to ?? dayjs(today).add(1, 'month').format(DAY));
  const startOn = (day: string | null) => {
    if (!day) return;
    setFrom(day);
    if (to < day) setTo(day);
    if (to > lastAfter(day)) setTo(lastAfter(day));
  };
  return (
    <Modal opened onClose={onClose} title={t`Filter`} size={400}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onApply(type === 'custom' ? { type, from, to } : { type });
        }}
      >
        <Radio.Group value={type} onChange={(value) => setType(value as DayFilterType)} aria-label={t`Days`}>
          <Stack gap={8}>
            {types.map((one) => (
              <RadioOption key={one} value={one}>
                {dayFilterTitle(one)}
              </RadioOption>
            ))}
          </Stack>
        </Radio.Group>
        {type === 'custom' && (
          <Group grow gap="sm" mt="md">
            <DatePickerInput label={t`From`} valueFormat="D MMM YYYY" value={from} onChange={startOn} />
            <DatePickerInput
              label={t`To`}
              valueFormat="D MMM YYYY"
              minDate={from}
              maxDate={lastAfter(from)}
              value={to}
              onChange={(day) => day && setTo(day)}
            />
          </Group>
        )}
        <Button type="submit" fullWidth size="pos" mt="md" data-autofocus>
          {t`Apply`}
        </Button>
      </form>
    </Modal>
  );
}
