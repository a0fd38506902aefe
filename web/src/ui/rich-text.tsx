import { i18n } from '@lingui/core';
import { I18nProvider, Trans as Translated, type TransProps } from '@lingui/react';

/** A text with elements inside, as the macro `Trans` makes it. Few have any, so the provider comes with them and not with the app. */
export const Trans = (props: TransProps) => (
  <I18nProvider i18n={i18n}>
    <Translated {...props} />
  </I18nProvider>
);
