/** Unit tests speak English, as the sources do. */
export const translations = {};
