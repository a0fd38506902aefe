import { t } from '@lingui/core/macro';
import { IconLanguage } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { isLanguage, languageNames } from '../languages';
import { chooseLanguage, language } from '../words';
import classes from './language-switch.module.css';

/** The switch was used last, and is drawn anew in its language. */
let used = false;

/** The page's language by its own name, and a list of all. */
export function LanguageSwitch() {
  const list = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (used) list.current?.focus({ preventScroll: true });
    used = false;
  }, []);
  const choose = (id: string) => {
    if (!isLanguage(id)) return;
    used = true;
    chooseLanguage(id).catch(() => {
      used = false;
      if (list.current) list.current.value = language();
    });
  };
  return (
    <span className={classes.switch}>
      <IconLanguage size={18} stroke={1.75} aria-hidden="true" />
      <span aria-hidden="true">{languageNames[language()]}</span>
      <select ref={list} aria-label={t`Language`} value={language()} onChange={({ currentTarget: { value } }) => choose(value)}>
        {Object.entries(languageNames).map(([id, name]) => (
          <option key={id} value={id} lang={id}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
