/**
 * A spreadsheet takes a cell that starts like this for a formula, also after white space and what nobody sees, and with the signs of
 * full width that Asian keyboards write (reliability R52).
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a cell may start with one.
const formula = /^'*(?:[\s\p{Default_Ignorable_Code_Point}\x00-\x1F]*[=+\-@＝＋－＠]|[\t\r\0])/u;

/**
 * A phone with spaces: nothing in it can be calculated, and a spreadsheet keeps it as text. Without spaces it would become a number, and lose
 * its plus and, in a narrow column, its last digits.
 */
const spacedPhone = /^\+\d{1,3}(?: \d+)+$/;

/** The text as a cell that no spreadsheet calculates. Where an apostrophe stands already, one more tells the text's own from ours. */
export const neutralCell = (text: string): string => (formula.test(text) && !spacedPhone.test(text) ? `'${text}` : text);

/** The text that `neutralCell` made the cell of. */
export const asWritten = (cell: string): string => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell);
