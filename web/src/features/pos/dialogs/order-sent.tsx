import { t } from '@lingui/core/macro';
import { Button, Group, Modal } from '@mantine/core';
import { IconCheck, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { printToken } from '../../../domain/printing/print';
import { usePos } from '../pos-context';
import classes from './dialogs.module.css';

export function OrderSent() {
  const { state, close } = usePos();
  const [date] = useState(() => new Date().toISOString());
  const { tokenNo } = state;
  const order = state.orderId ?? '';
  return (
    <Modal opened onClose={close} title={t`Order sent to Kitchen!`} size={400}>
      <div className={classes.token}>
        <span className={classes.done}>
          <IconCheck size={24} stroke={1.75} aria-hidden="true" />
        </span>
        <p>{t`Token`}</p>
        <p className={`${classes.number} num`}>{tokenNo}</p>
        <p className={classes.order}>{t`Order ${order}`}</p>
      </div>
      <Group grow gap="xs" mt="lg">
        <Button variant="default" size="pos" onClick={close} data-autofocus>
          {t`New`}
        </Button>
        <Button
          size="pos"
          leftSection={<IconPrinter size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => tokenNo !== null && printToken(tokenNo, date)}
        >
          {t`Print Token`}
        </Button>
      </Group>
    </Modal>
  );
}
