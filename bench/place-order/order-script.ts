import { luaString, wrkReport } from '../load/wrk-script.ts';

/** A request as wrk sends it, without its Idempotency-Key. */
export interface LoadRequest {
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface LoadPlan {
  requests: readonly LoadRequest[];
  /** Prefix of every Idempotency-Key, so that no two rounds share one. */
  keyPrefix: string;
  /** Requests per second at random moments (Poisson). Without it every connection sends its next request as soon as it is answered. */
  rate?: number;
}

/** The Lua program for wrk: sends the requests in turn and prints one line of JSON at the end. */
export function orderScript({ requests, keyPrefix, rate }: LoadPlan): string {
  const parts = requests.map(({ path, headers, body }) => {
    const lines = Object.entries({
      Host: 'localhost',
      ...headers,
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
    });
    const head = `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}Idempotency-Key: `;
    return `{ ${luaString(head)}, ${luaString(`\r\n\r\n${body}`)} }`;
  });
  return `
local requests = {
${parts.join(',\n')}
}
-- wrk asks for one request that it does not send.
sent = -1
function request()
  sent = sent + 1
  local parts = requests[sent % #requests + 1]
  return parts[1] .. '${keyPrefix}-' .. sent .. parts[2]
end
${wrkReport}
${rate ? pacing(rate) : ''}`;
}

/** Each request gets the next moment of one schedule. A connection that is free earlier waits for it. */
const pacing = (rate: number) => `
local ffi = require('ffi')
ffi.cdef('typedef struct { long seconds; long nanoseconds; } moment; int clock_gettime(int clock, moment *now);')
local moment = ffi.new('moment')
local due
function delay()
  ffi.C.clock_gettime(1, moment)
  local now = tonumber(moment.seconds) * 1e3 + tonumber(moment.nanoseconds) / 1e6
  due = (due or now) - math.log(1 - math.random()) * ${1000 / rate}
  return math.max(0, math.floor(due - now + 0.5))
end`;
