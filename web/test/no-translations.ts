/** Unit tests speak English, as the sources do; so would the diner's page, of whose texts its tests need none. */
export const translations = {};
export const english = {};
