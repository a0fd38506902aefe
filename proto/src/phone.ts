/** Spec 2, section 5: digits, spaces and _ + - , . ^ * ? $ # ( ) or ext/x, 1 to 20 characters. */
const phonePattern = /^(?=.{1,20}$)(?:[\d\s_+\-,.^*?$#()]|ext|x)+$/i;
/** E.164 has at most 15 digits; the shortest numbers that a restaurant could call back have 5. */
const digits = { min: 5, max: 15 } as const;

/** Whether a phone that is stored may look like this: older ones were taken whatever their digits. */
export const looksLikePhone = (value: string): boolean => phonePattern.test(value);

/**
 * Whether somebody can be called by it: the characters of the specification, and digits enough (those behind `ext` or `x` do not count).
 * The one rule for new customers of staff, of a file and of diners. It stands alone, so that the diner's page has it without the schemas.
 */
export function isPhone(value: string): boolean {
  const count = value.split(/ext|x/i, 1)[0]?.replace(/\D/g, '').length ?? 0;
  return looksLikePhone(value) && count >= digits.min && count <= digits.max;
}

/** What is dialled before a national number at home and left out from abroad; a single 0 but for these. */
const trunkPrefixes: Record<string, string> = { '1': '1', '7': '8', '36': '06' };
/** Countries whose numbers are dialled as a whole at home: a 0 in front belongs to the number, or is none of theirs. */
const withoutTrunk = /^(30|34|39|45|47|48|65|350|351|352|354|356|357|37[01268]|420|50\d|852|853|965|968|97[345])$/;
/** A national number of a country that has one length only: of India mobiles and landlines with their area, of code 1 all. */
const nationalForm: Record<string, RegExp> = { '91': /^[1-9]\d{9}$/, '1': /^[2-9]\d{9}$/ };

const trunkOf = (code: string) => trunkPrefixes[code] ?? (withoutTrunk.test(code) ? '' : '0');
const e164 = (whole: string, code: string): string | null => {
  const national = whole.slice(code.length);
  const fits = nationalForm[code]?.test(national) ?? whole.length >= 8;
  return whole.startsWith(code) && fits && whole.length <= digits.max ? `+${whole}` : null;
};
const codeIn = (whole: string): string => (whole.startsWith('91') ? '91' : whole.startsWith('1') ? '1' : '');

/**
 * One spelling of a phone, E.164: in India `98765 43210`, `098765 43210`, `+91-98765-43210` and `0091 98765 43210` are `+919876543210`.
 * Null for what can not be called from elsewhere (a local number without its area) or has an extension: that stays as it was typed.
 * @param home digits of the calling code where it was typed; null when that is not known
 */
export function e164Of(typed: string, home: string | null): string | null {
  if (/ext|x/i.test(typed)) return null;
  const text = typed.trim().replace(/\(0\)/, '');
  const all = text.replace(/\D/g, '');
  if (text.startsWith('+')) return e164(all, codeIn(all));
  if (all.startsWith('00')) return e164(all.slice(2), codeIn(all.slice(2)));
  if (home === null) return null;
  if (home === '1' && all.startsWith('011')) return e164(all.slice(3), codeIn(all.slice(3)));
  const trunk = trunkOf(home);
  const national = trunk && all.startsWith(trunk) ? all.slice(trunk.length) : all;
  const fromHome = national.length >= 7 ? e164(home + national, home) : null;
  // Typed whole, without the plus: only where the length tells it from a national number.
  return fromHome ?? (home in nationalForm ? e164(all, home) : null);
}

/**
 * Digits, and the plus where there is one, under which a number may be stored from before there was one spelling. With a plus and other
 * digits it is another country's.
 * @param phone E.164
 */
export function spellingsOf(phone: string, home: string | null): string[] {
  const whole = phone.slice(1);
  if (home === null || !whole.startsWith(home)) return [phone, whole, `00${whole}`];
  const national = whole.slice(home.length);
  return [...new Set([phone, whole, `00${whole}`, national, trunkOf(home) + national])];
}

/** E.164 as people read it: `+91 98765 43210`; others as they are. */
export const phoneText = (phone: string): string => phone.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2');
