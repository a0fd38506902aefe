import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

type Props = {
  /** Its accessible name. */
  label: string;
  /** What can be searched for. */
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
};

/** The search of a list, as a landmark. */
export function SearchBox({ label, placeholder, value, onChange }: Props) {
  return (
    <search>
      <TextInput
        type="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden="true" />}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </search>
  );
}

/**
 * What is typed into a search box, and what is asked for: the same after a pause, and at once nothing when it is emptied.
 * @param pauseMs so long nobody types before it is asked for
 */
export function useSearchText(pauseMs = 250) {
  const [text, setText] = useState('');
  const [paused] = useDebouncedValue(text.trim(), pauseMs);
  return { text, setText, asked: text.trim() && paused };
}
