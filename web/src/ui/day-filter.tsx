import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { type DayFilter, type DayFilterType, dayFilterText } from './days';

const DayFilterDialog = lazy(() => import('./day-filter-dialog'));

type Props = {
  filter: DayFilter;
  onChange: (filter: DayFilter) => void;
  /** The choices, in this order; all by default. */
  types?: readonly DayFilterType[];
};

/** A button that shows the chosen days and opens the dialog to choose others. The calendars are loaded with the dialog. */
export function DayFilterButton({ filter, onChange, types }: Props) {
  const [opened, setOpened] = useState(false);
  const days = dayFilterText(filter);
  return (
    <>
      <Button
        variant="default"
        aria-haspopup="dialog"
        aria-label={t`Filter: ${days}`}
        leftSection={<IconCalendar size={20} stroke={1.75} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        <span className="num">{days}</span>
      </Button>
      {opened && (
        <Suspense>
          <DayFilterDialog
            filter={filter}
            types={types}
            onClose={() => setOpened(false)}
            onApply={(chosen) => {
              setOpened(false);
              onChange(chosen);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
