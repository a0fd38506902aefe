import { spawnSync } from 'node:child_process';

let setpriv: boolean | undefined;

/**
 * A command that the kernel ends with `signal` when the process that started it dies, even by kill -9: an aborted
 * test run leaves no servers behind. Only where `setpriv` can do that (Linux); elsewhere the command as it is.
 */
export function endWithParent(program: string, args: string[], signal: NodeJS.Signals): [program: string, args: string[]] {
  setpriv ??= process.platform === 'linux' && spawnSync('setpriv', ['--pdeathsig', 'TERM', 'true']).status === 0;
  return setpriv ? ['setpriv', ['--pdeathsig', signal.replace('SIG', ''), program, ...args]] : [program, args];
}
