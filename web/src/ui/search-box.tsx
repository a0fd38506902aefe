import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

type Props = {
  /** The accessible name of the field. */
  label: string;
  /** What can be searched for. */
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
};

/** The search field of a list, as a landmark. */
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
 * The text of a search box (`text`) and the text to search for (`asked`), which follows after a pause; emptying the box takes effect at
 * once.
 * @param pauseMs the pause in typing after which the search starts
 */
export function useSearchText(pauseMs = 250) {
  const [text, setText] = useState('');
  const [paused] = useDebouncedValue(text.trim(), pauseMs);
  return { text, setText, asked: text.trim() && paused };
}
