/**
 * The end of every Lua program for wrk: prints a `LoadResult` as one line of JSON. The program must count its requests in a global `sent`.
 */
export const wrkReport = `
local threads = {}
function setup(thread) threads[#threads + 1] = thread end
function done(summary, latency)
  local errors = summary.errors
  io.write(string.format('{"sent":%d,"answered":%d,"refused":%d,"broken":%d,"seconds":%f,"p50Ms":%f,"p99Ms":%f,"maxMs":%f}\\n',
    threads[1]:get('sent'), summary.requests, errors.status, errors.connect + errors.read + errors.write + errors.timeout,
    summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3, latency.max / 1e3))
end`;

/** JSON's escapes are valid in Lua as long as the text is ASCII. */
export const luaString = (text: string) => JSON.stringify(text);
