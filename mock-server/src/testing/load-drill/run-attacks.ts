import { TestClient } from '../test-client.ts';
import { ATTACKS } from './attacks.ts';

/** The attacker runs in its own process, so that it does not slow down the measurement. */
const { URL: url = '', ATTACKS: names = '', SECONDS = '60' } = process.env;
if (new URL(url).hostname !== '127.0.0.1')
  throw new Error('The drill may attack only this machine.');
const { cookie } = await TestClient.of(url, 'trader@acme.example');
process.stdout.write('attacking now\n');
const until = performance.now() + Number(SECONDS) * 1_000;
await Promise.all(
  names.split(',').map(async (name) => {
    const sent = await ATTACKS[name]?.({ url, cookie, until });
    process.stdout.write(`  ${name}: ${JSON.stringify(sent)}\n`);
  }),
);
