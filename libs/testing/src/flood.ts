import { AppError } from '@thali/kit/call/app-error';
import { blocked } from './blocked.ts';
import type { TestService } from './test-service.ts';

const atOnce = 500;

/**
 * Sends 500 calls of one tenant at once, which wait for a row that somebody holds, and `neighbour` again and again meanwhile, until a call of the
 * tenant was refused with 429.
 * @returns the codes of the tenant's refusals
 * @throws what `neighbour` throws
 */
export async function flood(
  service: TestService,
  call: () => Promise<unknown>,
  neighbour: () => Promise<unknown>,
): Promise<string[]> {
  const codes: string[] = [];
  const send = () => call().catch((error: unknown) => void codes.push(error instanceof AppError ? error.code : String(error)));
  const sent = Array.from({ length: atOnce }, send);
  await blocked(service, 2);
  while (!codes.includes('TOO_MANY_REQUESTS')) {
    await neighbour();
    // Where the first ones were refused for another reason, these show it.
    sent.push(send());
  }
  await Promise.all(sent);
  return codes;
}
