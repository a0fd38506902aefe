/**
 * `make fuzz`: schemathesis over the API document against a stack of its own, as an owner and as the operator. CASES is the least number of
 * calls (20,000), SEED repeats them, KEEP=yes keeps the stack's logs. Exit code 1 when an answer is wrong or schemathesis can not be
 * installed.
 */
import { randomBytes } from 'node:crypto';
import { onPrivateStack, say } from '../soak/private-stack.ts';

const { SEED: seed = randomBytes(4).toString('hex'), CASES = '20000' } = process.env;
const cases = Number(CASES);

say(`SEED=${seed} CASES=${cases}`);
const code = await onPrivateStack('fuzz', 20 + cases / 200, async () => {
  const { fuzz } = await import('./fuzz.ts');
  return (await fuzz({ cases, seed, say })) ? 0 : 1;
});
say(`SEED=${seed}: ${['every answer is as the document says', 'not every answer is right', 'not finished'][code]}`);
process.exit(code);
