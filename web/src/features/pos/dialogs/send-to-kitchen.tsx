import { t } from '@lingui/core/macro';
import { Button, Group, Modal } from '@mantine/core';
import { Figures } from '../cart/figures';
import { Notices } from '../cart/notices';
import { usePos } from '../pos-context';

export function SendToKitchen() {
  const { cart, close, sender } = usePos();
  return (
    <Modal opened onClose={close} title={t`Send Order to Kitchen`} size={400} closeOnClickOutside={!sender.busy}>
      <Notices />
      <Figures figures={cart.figures} roomy />
      <Group gap="xs" mt="lg" wrap="nowrap">
        <Button variant="default" size="pay" flex={0.6} onClick={close}>
          {t`Cancel`}
        </Button>
        <Button size="pay" flex={1} loading={sender.busy} onClick={sender.toKitchen} data-autofocus>
          {t`Send to Kitchen`}
        </Button>
      </Group>
    </Modal>
  );
}
