import { clock } from '@thali/testing/clock';
import { eventually } from '@thali/testing/eventually';
import { startTestGateway, type TestGateway } from './test-gateway.js';
import { upgrade } from './upgrade.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ TRUST_PROXY: '1' });
});
afterAll(() => gateway?.stop());

test('who gets a line and joins nothing is cut off within seconds, though it answers nothing', () =>
  clock(20_000, async ({ begin }) => {
    const { line } = await upgrade(gateway.port, '10.0.0.1');
    if (!line) throw new Error('no line');
    begin();
    // It may be cut off with a reset as well.
    line.on('error', () => {}).resume();
    await eventually('the end of the line', () => line.closed);
  }));
