/** One noun in all spellings that files, contracts, tables and screens need. */
export interface Words {
  /** coupon-book, coupon-books: files, routes. */
  kebab: string;
  kebabs: string;
  /** couponBook, couponBooks. */
  camel: string;
  camels: string;
  /** CouponBook, CouponBooks. */
  Pascal: string;
  Pascals: string;
  /** coupon_book, coupon_books: subjects, the table. */
  snake: string;
  snakes: string;
  /** Coupon Book, Coupon Books: screens and dialogs. */
  title: string;
  titles: string;
  /** coupon book, coupon books: within a sentence. */
  plain: string;
  plains: string;
  /** Coupon book: at its beginning. */
  sentence: string;
}

/**
 * @param name singular, in kebab-case
 * @param plural when it is not made by -s, -es or -ies
 * @throws when it is no such name
 */
export function wordsOf(name: string, plural = pluralOf(name)): Words {
  for (const one of [name, plural])
    if (!/^[a-z]+(-[a-z]+)*$/.test(one)) throw new Error(`${one}: small letters, words joined by -, such as coupon-book`);
  if (name === plural) throw new Error(`${name} is one and many: give PLURAL`);
  return {
    ...{ kebab: name, kebabs: plural },
    ...{ Pascal: joined(name), Pascals: joined(plural) },
    ...{ camel: lowerFirst(joined(name)), camels: lowerFirst(joined(plural)) },
    ...{ snake: name.replaceAll('-', '_'), snakes: plural.replaceAll('-', '_') },
    ...{ title: joined(name, ' '), titles: joined(plural, ' ') },
    ...{ plain: name.replaceAll('-', ' '), plains: plural.replaceAll('-', ' ') },
    sentence: upperFirst(name.replaceAll('-', ' ')),
  };
}

/**
 * @param operation what is done, and to what: `close-table`. Its plurals are used nowhere.
 * @throws when it is no such name
 */
export function wordsOfOperation(operation: string): Words {
  if (!/^[a-z]+(-[a-z]+)+$/.test(operation))
    throw new Error(`${operation}: what is done and to what, in small letters joined by -, such as close-table`);
  return wordsOf(operation, `${operation}s`);
}

/**
 * The folder for what is done to a noun, in a service and among the features of the web: `tables`.
 * @param noun `table`, or `tables` as it is
 * @throws when it is no noun
 */
export function folderOf(noun: string): string {
  if (!/^[a-z]+(-[a-z]+)*$/.test(noun)) throw new Error(`${noun}: NOUN is what it is done to, in small letters, such as table`);
  return noun.endsWith('s') ? noun : pluralOf(noun);
}

function pluralOf(name: string): string {
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const joined = (kebab: string, between = ''): string => kebab.split('-').map(upperFirst).join(between);
