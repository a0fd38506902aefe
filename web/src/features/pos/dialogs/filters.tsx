import { t } from '@lingui/core/macro';
import { Button, Modal, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { RadioOption } from '../../../ui/option-card';
import { ALL } from '../items/matching-items';
import type { ItemFilter } from '../items/use-item-filter';
import { usePos } from '../pos-context';
import classes from './dialogs.module.css';

export function Filters({ filter }: { filter: ItemFilter }) {
  const { init, close } = usePos();
  const [chosen, setChosen] = useState(filter.categoryId);
  const apply = () => {
    filter.setCategoryId(chosen);
    close();
  };
  return (
    <Modal opened onClose={close} title={t`Filters`} size={400}>
      <Radio.Group value={chosen} onChange={setChosen} aria-label={t`Category`}>
        <Stack gap={8}>
          <RadioOption value={ALL}>{t`All`}</RadioOption>
          {init.categories.map(({ id, title }) => (
            <RadioOption key={id} value={id}>
              {title}
            </RadioOption>
          ))}
        </Stack>
      </Radio.Group>
      <div className={classes.footer}>
        <Button fullWidth size="pos" onClick={apply} data-autofocus>
          {t`Apply`}
        </Button>
      </div>
    </Modal>
  );
}
