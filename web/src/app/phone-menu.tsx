import { t } from '@lingui/core/macro';
import { Drawer } from '@mantine/core';
import type { Screen } from './screen';
import { Sidebar } from './sidebar';

type Props = { opened: boolean; onClose: () => void; current: Screen | undefined };

/** The navigation on widths without a sidebar. */
export default function PhoneMenu({ opened, onClose, current }: Props) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={288}
      withCloseButton={false}
      padding={0}
      attributes={{ content: { 'aria-label': t`Menu` } }}
    >
      <Sidebar current={current} drawer />
    </Drawer>
  );
}
