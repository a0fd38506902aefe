import { t } from '@lingui/core/macro';
import { Combobox, UnstyledButton, useCombobox } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import classes from './choice-field.module.css';

export interface Choice {
  value: string;
  label: string;
  /** Small text that helps to choose, such as seats and floor of a table. */
  detail?: string;
  /** A warning against the choice, such as a booking. It is highlighted, but the choice stays possible. */
  note?: string;
}

type Props = {
  /** The name of the field: its accessible name, and small text above the value. */
  label: string;
  placeholder: string;
  choices: readonly Choice[];
  value: string | null;
  onChange: (value: string | null) => void;
  /** The text of an additional first choice, for no value. */
  none?: string;
  icon?: ReactNode;
  disabled?: boolean;
  /** The key that opens the field, as in `aria-keyshortcuts`. */
  shortcut?: string;
};

const NONE = '';

/** A select whose field has two lines: its label in small and the chosen value in bold. */
export function ChoiceField({ label, placeholder, choices, value, onChange, none, icon, disabled, shortcut }: Props) {
  const typed = useRef('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      typed.current = '';
      combobox.resetSelectedOption();
    },
  });
  const chosen = choices.find((choice) => choice.value === value);
  const options = none === undefined ? choices : [{ value: NONE, label: none }, ...choices];
  /** Typing selects the first choice that contains the text. */
  const find = ({ key }: KeyboardEvent) => {
    if (!combobox.dropdownOpened || key.length !== 1 || key === ' ') return;
    typed.current += key.toLowerCase();
    const hit = options.findIndex(({ value, label }) => value !== NONE && label.toLowerCase().includes(typed.current));
    if (hit >= 0) combobox.selectOption(hit);
    else typed.current = '';
  };
  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      width="max-content"
      withinPortal={false}
      shadow="xl"
      onOptionSubmit={(picked) => {
        onChange(picked === NONE ? null : picked);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target targetType="button" withExpandedAttribute>
        <UnstyledButton
          className={classes.field}
          disabled={disabled}
          aria-label={[label, chosen?.detail, chosen?.note, chosen?.label ?? placeholder].filter(Boolean).join(', ')}
          aria-keyshortcuts={shortcut}
          onKeyDown={find}
          onClick={() => combobox.toggleDropdown()}
        >
          {icon}
          <span className={classes.value}>
            {chosen && (
              <small className="trunc" data-note={chosen.note ? true : undefined}>
                {chosen.note ?? chosen.detail ?? label}
              </small>
            )}
            <span className="trunc" data-empty={!chosen || undefined}>
              {chosen?.label ?? placeholder}
            </span>
          </span>
          <IconChevronDown className={classes.chevron} size={18} stroke={1.75} aria-hidden="true" />
        </UnstyledButton>
      </Combobox.Target>
      <Combobox.Dropdown className={classes.dropdown}>
        <Combobox.Options className={classes.options} aria-label={label}>
          {options.map((option) => (
            <Combobox.Option
              key={option.value}
              className={classes.option}
              value={option.value}
              active={option.value === (value ?? NONE)}
              selected={option.value === (value ?? NONE)}
            >
              <span>
                {option.label}
                {'note' in option && option.note && <small data-note>{option.note}</small>}
              </span>
              {'detail' in option && option.detail && <small>{option.detail}</small>}
            </Combobox.Option>
          ))}
          {options.length === 0 && <Combobox.Empty>{t`Nothing to choose from yet`}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
