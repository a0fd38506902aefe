import { t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { complete, type Language, languageNames, languages } from '@thali/proto/languages';
import { language } from '#words';

const named = (ids: readonly Language[]) => ids.map((id) => ({ value: id, label: languageNames[id] }));

/** Chooses the language of the screens; each stands there by its own name, for who does not read the present one. */
export function LanguageSelect({ onChoose, busy = false }: { onChoose: (id: Language) => void; busy?: boolean }) {
  return (
    <NativeSelect
      aria-label={t`Language`}
      data={[
        { group: t`All screens`, items: named(complete) },
        { group: t`Till, kitchen and orders`, items: named(languages.filter((id) => !complete.includes(id))) },
      ]}
      value={language()}
      disabled={busy}
      leftSection={<IconLanguage size={20} stroke={1.75} aria-hidden="true" />}
      onChange={({ currentTarget }) => onChoose(currentTarget.value as Language)}
    />
  );
}
