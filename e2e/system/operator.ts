/** The platform's operator in the product under test. */
export const operator = { username: 'operator@thali.test', password: 'a tamarind tree in the yard' };
