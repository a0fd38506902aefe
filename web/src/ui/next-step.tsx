import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { DashboardScreen } from '../lib/addresses';
import { Link } from './link';
import { useShell } from './shell-context';

type Props = {
  /** Screens where the missing things are made, the most direct first. */
  steps: readonly (readonly [path: DashboardScreen, title: string])[];
};

/** The button of an empty list. Leads to the first of these screens that the user may open; hidden if there is none. */
export function NextStep({ steps }: Props) {
  const { canOpen } = useShell();
  const step = steps.find(([path]) => canOpen(`/dashboard/${path}`));
  if (!step) return null;
  const [path, title] = step;
  return (
    <Button
      component={Link}
      to={`/dashboard/${path}`}
      rightSection={<IconArrowRight size={20} stroke={1.75} aria-hidden="true" />}
    >
      {title}
    </Button>
  );
}
