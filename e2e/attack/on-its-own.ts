import { manyDiners, onPrivateStack, say } from '../soak/private-stack.ts';

/** A restaurant that is filled up attacks another one, with every operation or those in NAMES, on a product with the usual limits. Returns the exit code. */
export const attackOnItsOwn = (): Promise<number> =>
  onPrivateStack(
    'attack',
    60,
    async () => {
      const [{ attack }, { attackTable }, { everything }] = await Promise.all([
        import('./attack.ts'),
        import('./table.ts'),
        import('./fill-up.ts'),
      ]);
      const names = process.env.NAMES?.split(',');
      const result = await attack({ atOnce: 64, waves: 3, share: everything, quietMs: 15_000, ...(names && { names }), say });
      process.stdout.write(attackTable(result));
      return [...result.verdicts, result.waited].every(({ broken }) => !broken.length) ? 0 : 1;
    },
    { ...manyDiners, SIGN_UPS_PER_ADDRESS: '0' },
  );
