import { t } from '@lingui/core/macro';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { FoodMark } from '../../../domain/menu/food-mark';
import buttons from '../parts/button.module.css';
import classes from './category-bar.module.css';
import type { Section } from './sections';
import { useActiveSection } from './use-active-section';

type Props = {
  sections: readonly Section[];
  search: string;
  onSearch: (search: string) => void;
  vegOnly: boolean;
  /** Undefined if no dish is marked vegetarian. */
  onVegOnly: ((vegOnly: boolean) => void) | undefined;
};

/** Stays at the top: links to the categories, or the search field in their place. */
export function CategoryBar({ sections, search, onSearch, vegOnly, onVegOnly }: Props) {
  const [searching, setSearching] = useState(false);
  const open = useRef<HTMLButtonElement>(null);
  const close = () => {
    onSearch('');
    setSearching(false);
    requestAnimationFrame(() => open.current?.focus());
  };
  if (searching) return <SearchBar search={search} onSearch={onSearch} onClose={close} />;
  return (
    <nav className={classes.bar} aria-label={t`Categories`}>
      <button
        ref={open}
        type="button"
        className={`${classes.round} ${classes.first}`}
        aria-label={t`Search the menu`}
        onClick={() => setSearching(true)}
      >
        <IconSearch size={20} stroke={1.75} aria-hidden="true" />
      </button>
      <Chips sections={sections} vegOnly={vegOnly} onVegOnly={onVegOnly} />
    </nav>
  );
}

function Chips({ sections, vegOnly, onVegOnly }: Pick<Props, 'sections' | 'vegOnly' | 'onVegOnly'>) {
  const row = useRef<HTMLDivElement>(null);
  const active = useActiveSection(sections);
  const current = sections.find(({ id }) => id === active) ?? sections[0];
  useShownChip(row, active);
  return (
    <div ref={row} className={classes.chips}>
      {onVegOnly && (
        <button type="button" className={classes.chip} aria-pressed={vegOnly} onClick={() => onVegOnly(!vegOnly)}>
          <FoodMark veg />
          {t`Veg only`}
        </button>
      )}
      {sections.map(({ id, title }) => (
        <a
          key={id}
          className={classes.chip}
          href={`#c-${id}`}
          aria-current={id === current?.id || undefined}
          onClick={(event) => {
            event.preventDefault();
            const section = document.getElementById(`c-${id}`);
            section?.scrollIntoView();
            section?.querySelector('h2')?.focus({ preventScroll: true });
          }}
        >
          {title}
        </a>
      ))}
    </div>
  );
}

/** Keeps the chip of the active category in view. */
function useShownChip(row: RefObject<HTMLDivElement | null>, active: string | undefined) {
  useEffect(() => {
    const chip = active && row.current?.querySelector<HTMLElement>(`[href="#c-${CSS.escape(active)}"]`);
    if (!chip || !row.current) return;
    const [side, space] = document.dir === 'rtl' ? (['right', -16] as const) : (['left', 16] as const);
    row.current.scrollBy({ left: chip.getBoundingClientRect()[side] - row.current.getBoundingClientRect()[side] - space });
  }, [row, active]);
}

type SearchProps = { search: string; onSearch: (search: string) => void; onClose: () => void };

function SearchBar({ search, onSearch, onClose }: SearchProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <search className={classes.bar}>
      <label className={classes.search}>
        <IconSearch size={20} stroke={1.75} aria-hidden="true" />
        <input
          ref={input}
          type="search"
          enterKeyHint="search"
          aria-label={t`Search the menu`}
          placeholder={t`Search dishes`}
          value={search}
          onChange={(event) => {
            onSearch(event.currentTarget.value);
            // The results stand at the top of the list.
            if (scrollY > 0) input.current?.closest('search')?.parentElement?.querySelector('main')?.scrollIntoView();
          }}
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
        />
      </label>
      <button
        type="button"
        className={`${buttons.button} ${buttons.ghost} ${buttons.icon}`}
        aria-label={t`End the search`}
        onClick={onClose}
      >
        <IconX size={20} stroke={1.75} aria-hidden="true" />
      </button>
    </search>
  );
}
