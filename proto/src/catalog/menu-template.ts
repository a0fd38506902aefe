/**
 * A menu file to start from. Lines after `#` are for whoever fills it in; an import leaves them out. In a module of its own, so that only
 * the screen that offers the file has it.
 */
export const menuTemplate = `title,price,category,tax,diet,variants,addons
"# One line per item. Title and price are enough: leave out every other column that you do not need."
"# category: a new one is made. tax: its title in Settings, Taxes. diet: veg, nonveg or empty."
"# variants and addons: name=price, with ; between them, such as Half=120;Full=220. Free ones end with = alone."
"# A line with the title and category of an item changes it; a column that is not in the file stays as it is."
"# The two items below are examples. You can leave these remarks in the file."
Paneer Tikka,220,Starters,,veg,Half=120;Full=220,
Masala Chai,20.50,Drinks,,veg,,Ginger=5;Less sugar=
`.replaceAll('\n', '\r\n');
