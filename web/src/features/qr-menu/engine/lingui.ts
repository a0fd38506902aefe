/**
 * What the page needs of Lingui to say its texts; the build puts it in `@lingui/core`'s place (web/vite.menu.config.ts), which is 3 kB
 * more. It knows parameters, plurals and select; web/menu-build/words.ts refuses texts that ask for anything else.
 */
type Text = string | readonly Part[];
/** `#`, a piece of text, a parameter, or one of several texts by a parameter. */
type Part = string | readonly [name: string, type?: string, texts?: unknown];
type Values = Readonly<Record<string, unknown>>;
type Texts = Record<string | number, Text>;
/** Where the build has numbered the texts an id is a number. */
type Id = string | number;

const known: Record<string, Texts> = {};
let locale = '';

export const i18n = {
  get locale(): string {
    return locale;
  },
  get messages(): Texts {
    return known[locale] ?? Object.create(null);
  },
  load(language: string, texts: object): void {
    known[language] = Object.assign(known[language] ?? Object.create(null), texts);
  },
  activate(language: string): void {
    locale = language;
  },
  _(asked: Id | { id: Id; message?: string; values?: Values }, values?: Values): string {
    const { id, ...said } = typeof asked === 'object' ? asked : { id: asked };
    return say(i18n.messages[id] || said.message || `${id}`, said.values || values || {});
  },
};

function say(text: Text, values: Values, count?: number): string {
  if (typeof text === 'string') return text;
  const parts = text.map((part) => {
    if (part === '#' && count !== undefined) return new Intl.NumberFormat(locale).format(count);
    if (typeof part === 'string') return part;
    const [name, type, texts] = part as [string, string?, Record<string, Text>?];
    const value = own(values, name);
    if (!texts) return value ?? '';
    const plural = type === 'plural';
    const chosen = own(texts, value) ?? (plural && own(texts, new Intl.PluralRules(locale).select(value as number)));
    return say((chosen || texts.other) as Text, values, plural ? (value as number) : undefined);
  });
  return parts.join('');
}

const own = <T>(values: Readonly<Record<string, T>>, name: unknown): T | undefined =>
  Object.hasOwn(values, name as string) ? values[name as string] : undefined;
