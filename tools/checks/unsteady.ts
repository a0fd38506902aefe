/** What is wrong with the list of unsteady tests, e2e/unsteady.txt: a debt that shrinks. */

const most = 5;
const days = 14;
/** Where chance is the finding, nobody may wait with it. */
const seesLaws = /\blaw\(|\bexpectSoundBooks\(|\bexpectNoneLost\(/;
const line = /^(?<path>\S+) › (?<title>.+?) \| (?<since>\d{4}-\d\d-\d\d) \| \S.*$/;

/**
 * @param today as YYYY-MM-DD
 * @param read the text of a file by its path from the root; undefined when there is none
 * @returns a sentence for each fault
 */
export function unsteadyListFaults(list: string, today: string, read: (path: string) => string | undefined): string[] {
  const lines = list.split('\n').filter((text) => text.trim() && !text.startsWith('#'));
  return [
    ...(lines.length > most ? [`${lines.length} tests are listed, and ${most} may be`] : []),
    ...lines.flatMap((text) => {
      const { path, title, since } = line.exec(text)?.groups ?? {};
      if (!path || !title || !since) return [`not of the form "path › title | YYYY-MM-DD | what is known": ${text}`];
      const test = testOf(read(path) ?? '', title);
      const age = (Date.parse(today) - Date.parse(since)) / 86_400_000;
      return [
        ...(test === undefined ? [`there is no test "${title}" in ${path}`] : []),
        ...(test && seesLaws.test(test) ? [`"${title}" sees a law broken: it can not wait`] : []),
        ...(age > days ? [`"${title}" is listed for longer than ${days} days`] : []),
      ];
    }),
  ];
}

/** The text of a test, from its title to the next one. */
function testOf(file: string, title: string): string | undefined {
  const at = file.indexOf(title);
  return at < 0 ? undefined : file.slice(at).split(/\n\s*(?:it|test)\b/, 1)[0];
}
