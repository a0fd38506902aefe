/** Styles are not loaded here: every class of every style sheet is called as the sheet calls it. */
export default new Proxy({}, { get: (_, name) => (typeof name === 'string' ? name : undefined) });
