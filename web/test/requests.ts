import type { Rpc } from '@thali/proto/kernel';

export interface Request extends RequestInit {
  url: string;
}

/** An operation as people look for it. */
export const nameOf = ({ subject, http }: Rpc): string => `${subject} (${http?.join(' ')})`;

/** The operation that a request calls, and its input as the gateway would hand it on; undefined when it is none of these. */
export function asking(contracts: readonly Rpc[], request: Request): { contract: Rpc; input: unknown } | undefined {
  const url = new URL(request.url, location.origin);
  for (const contract of contracts.toSorted((one, other) => fields(one) - fields(other))) {
    const [method, path] = contract.http ?? [];
    const named = method === request.method ? pattern(path ?? '').exec(url.pathname) : null;
    if (!named) continue;
    const inPath = Object.entries(named.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]);
    const body = typeof request.body === 'string' ? JSON.parse(request.body) : undefined;
    return { contract, input: { ...Object.fromEntries(url.searchParams), ...body, ...Object.fromEntries(inPath) } };
  }
  return undefined;
}

/** What a request calls, in words; every contract is read for it, so it is for the end of a test that has failed. */
export async function operationAt(request: Request): Promise<string> {
  const { operations } = await import('@thali/proto/registry');
  const found = asking(Object.values(operations), request);
  return found ? nameOf(found.contract) : `${request.method} ${request.url}, which is no operation`;
}

/** How many parts of the path are an input: `/orders/count` is meant before `/orders/{id}`. */
const fields = ({ http }: Rpc): number => http?.[1].split('{').length ?? 0;
const pattern = (path: string) => new RegExp(`^/api/v1${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
