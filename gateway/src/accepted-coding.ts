const takesBr = /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i;
const takesGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i;

/** The smallest coding of a body that a client with this Accept-Encoding takes; undefined for the body as it is. */
export function acceptedCoding(accepted: string | string[] | undefined): 'br' | 'gzip' | undefined {
  if (typeof accepted !== 'string') return undefined;
  if (takesBr.test(accepted)) return 'br';
  return takesGzip.test(accepted) ? 'gzip' : undefined;
}
