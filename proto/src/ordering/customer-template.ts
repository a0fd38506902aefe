/** A file of customers to start from, by the rules of catalog/menu-template.ts. */
export const customerTemplate = `phone,name,email,birth_date,gender
"# One line per customer. Phone and name are enough: leave out every other column that you do not need."
"# Format the phone column as text, otherwise the spreadsheet cuts long numbers."
"# birth_date: year-month-day such as 1990-12-31. gender: female, male, other or empty."
"# A phone that is known changes that customer; a column that is not in the file stays as it is."
"# The customer below is an example. You can leave these remarks in the file."
98450 12345,Meera Rao,meera@example.com,1990-12-31,female
`.replaceAll('\n', '\r\n');
