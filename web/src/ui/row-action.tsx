import { ActionIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { Address } from '../lib/addresses';
import { Link } from './link';

type Props = {
  /** The action and its row: `Edit Paneer Tikka`. */
  label: string;
  icon: Icon;
  /** The tooltip: the action without the row. */
  title?: string;
} & ({ onClick: () => void; to?: undefined } | { to: Address; onClick?: undefined });

/** A button in a row, or a link if it leads to a screen. */
export function RowAction({ label, icon: ActionSign, title, to, onClick }: Props) {
  const sign = <ActionSign size={20} stroke={1.75} aria-hidden="true" />;
  if (to !== undefined)
    return (
      <ActionIcon component={Link} to={to} aria-label={label} title={title}>
        {sign}
      </ActionIcon>
    );
  return (
    <ActionIcon aria-label={label} title={title} onClick={onClick}>
      {sign}
    </ActionIcon>
  );
}
