import { t } from '@lingui/core/macro';
import { Accordion, ActionIcon, Badge, Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { MenuItem } from '@thali/proto/catalog/menu-items';
import { useState } from 'react';
import { i18n } from '#words';
import { useCommand } from '../../lib/use-command';
import { Money } from '../../ui/money';
import classes from './item-options.module.css';
import { OptionDialog } from './option-dialog';
import { type Option, type OptionKind, optionKinds } from './option-kinds';

type Props = { item: MenuItem; currency: string };

export function ItemOptions({ item, currency }: Props) {
  return (
    <Accordion multiple defaultValue={['variants', 'addons']} order={2} variant="separated">
      <OptionList kind={optionKinds.variant} options={item.variants} item={item} currency={currency} />
      <OptionList kind={optionKinds.addon} options={item.addons} item={item} currency={currency} />
    </Accordion>
  );
}

function OptionList({ kind, options, item, currency }: Props & { kind: OptionKind; options: readonly Option[] }) {
  const [dialog, setDialog] = useState<{ option?: Option }>();
  const remove = useCommand(kind.contract, { send: (option: Option) => kind.delete(item.id, option.id) });
  // The specification requires the browser's own dialog here.
  const ask = (option: Option) => {
    if (window.confirm(t`Are you sure! This process is irreversible!`)) remove.mutate(option);
  };
  return (
    <Accordion.Item value={kind.id} className={classes.card}>
      <Accordion.Control>
        <span className={classes.heading}>
          {i18n._(kind.plural)} <Badge>{options.length}</Badge>
        </span>
      </Accordion.Control>
      <Accordion.Panel>
        <p className={classes.hint}>{i18n._(kind.hint)}</p>
        <ul className={classes.list}>
          {options.map((option) => {
            const { id, title, price } = option;
            return (
              <li key={id} className={classes.option}>
                <span className={classes.title}>{title}</span>
                <Money amount={price} currency={currency} signed={kind.signed} />
                <ActionIcon aria-label={t`Edit ${title}`} onClick={() => setDialog({ option })}>
                  <IconPencil size={20} stroke={1.75} aria-hidden="true" />
                </ActionIcon>
                <ActionIcon aria-label={t`Delete ${title}`} onClick={() => ask(option)}>
                  <IconTrash size={20} stroke={1.75} aria-hidden="true" />
                </ActionIcon>
              </li>
            );
          })}
        </ul>
        <Button
          variant="default"
          leftSection={<IconPlus size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => setDialog({})}
        >
          {i18n._(kind.addTitle)}
        </Button>
        {dialog && <OptionDialog kind={kind} itemId={item.id} option={dialog.option} onClose={() => setDialog(undefined)} />}
      </Accordion.Panel>
    </Accordion.Item>
  );
}
