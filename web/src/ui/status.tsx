import { Badge } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

export type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info';

type Props = { tone: Tone; icon: Icon; children: string; outlined?: boolean };

/** A state with icon and word, so that colour is never the only sign. `outlined` is for the quiet default, such as Unpaid. */
export function Status({ tone, icon: StatusIcon, children, outlined }: Props) {
  return (
    <Badge
      color={tone === 'neutral' ? 'gray' : tone}
      variant={outlined ? 'outline' : 'light'}
      leftSection={<StatusIcon size={14} stroke={2.25} aria-hidden="true" />}
    >
      {children}
    </Badge>
  );
}
