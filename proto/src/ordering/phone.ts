/** Spec 2, section 5: digits, spaces and _ + - , . ^ * ? $ # ( ) or ext/x, 1 to 20 characters. */
const phonePattern = /^(?=.{1,20}$)(?:[\d\s_+\-,.^*?$#()]|ext|x)+$/i;

/** Whether it may be a phone number. It stands alone, so that the diner's page has the rule without the schemas. */
export const isPhone = (value: string): boolean => phonePattern.test(value);
