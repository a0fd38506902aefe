import { t } from '@lingui/core/macro';
import { ActionIcon, Button, Chip, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { memo, type RefObject } from 'react';
import { Keycap } from '../../../ui/keycap';
import { usePosFrame } from '../pos-context';
import classes from './item-tools.module.css';
import { ALL } from './matching-items';
import type { ItemFilter } from './use-item-filter';

type Props = { filter: ItemFilter; searchRef: RefObject<HTMLInputElement | null>; onEnter: (query: string) => void };

/** Memoised: a menu has ten categories and more, and a dish in the cart changes none of them. */
export const ItemTools = memo(function ItemTools({ filter, searchRef, onEnter }: Props) {
  const { init, show } = usePosFrame();
  const phone = useMediaQuery('(max-width: 699px)', false, { getInitialValueInEffect: false });
  const icon = <IconAdjustmentsHorizontal size={20} stroke={1.75} aria-hidden="true" />;
  const openFilters = () => show({ name: 'filters' });
  return (
    <>
      <search className={classes.tools}>
        <TextInput
          ref={searchRef}
          className={classes.search}
          type="search"
          size="pos"
          aria-label={t`Search Item`}
          placeholder={t`Search Item`}
          aria-keyshortcuts="/"
          autoComplete="off"
          enterKeyHint="done"
          leftSection={<IconSearch size={20} stroke={1.75} aria-hidden="true" />}
          leftSectionWidth={43}
          rightSection={phone ? undefined : <Keycap>/</Keycap>}
          rightSectionWidth={44}
          value={filter.query}
          onChange={(event) => filter.setQuery(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter(event.currentTarget.value);
            if (event.key === 'Escape') filter.setQuery('');
          }}
        />
        {phone ? (
          <ActionIcon variant="default" size="pos" aria-label={t`Filters`} onClick={openFilters}>
            {icon}
          </ActionIcon>
        ) : (
          <Button variant="default" size="pos" px={14} leftSection={icon} onClick={openFilters}>
            {t`Filters`}
          </Button>
        )}
      </search>
      <fieldset className={classes.chips} aria-label={t`Categories`}>
        <Chip.Group value={filter.categoryId} onChange={(id) => filter.setCategoryId(id as string)}>
          <Chip value={ALL}>{t`All`}</Chip>
          {init.categories.map((category) => (
            <Chip key={category.id} value={category.id}>
              {category.title}
            </Chip>
          ))}
        </Chip.Group>
      </fieldset>
    </>
  );
});
