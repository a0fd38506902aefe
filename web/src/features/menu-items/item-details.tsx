import { t } from '@lingui/core/macro';
import { Button, Group, Stack, Switch } from '@mantine/core';
import { type MenuItem, updateMenuItem } from '@thali/proto/catalog/menu-items';
import { useCommand } from '../../lib/use-command';
import classes from './item-details.module.css';
import { ItemFields } from './item-fields';
import { focusFirstError, requestOf, useItemForm } from './item-form';

export function ItemDetails({ item }: { item: MenuItem }) {
  const form = useItemForm(item);
  // The sold-out mark is sent only if it was changed here, because a till may have changed it in the meantime.
  const changeOf = ({ isSoldOut, ...values }: ReturnType<typeof requestOf>) => ({
    ...{ id: item.id, ...values },
    ...(form.isDirty('isSoldOut') && { isSoldOut }),
  });
  const save = useCommand(updateMenuItem, { onSuccess: () => form.resetDirty() });
  return (
    <form
      noValidate
      className={classes.card}
      onSubmit={form.onSubmit((values) => save.mutate(changeOf(requestOf(values))), focusFirstError(form))}
    >
      <Stack gap="md">
        <ItemFields form={form}>
          <Switch
            className={classes.switch}
            size="sm"
            label={t`Sold out`}
            {...form.getInputProps('isSoldOut', { type: 'checkbox' })}
          />
        </ItemFields>
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending} className={classes.save}>
            {t`Save`}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
