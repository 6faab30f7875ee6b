import { FAKE_KEYS } from '@parallax/live/fake-venues';
import { startFakeVenuesOfMarket } from './testing/start-fake-venues-of-market.ts';

/** The default port; the first argument overrides it. */
const PORT = 4100;

const keys = Object.entries(FAKE_KEYS).map(
  ([venue, { apiKey, secret, passphrase }]) =>
    `  ${venue}: key ${apiKey}, secret ${secret}${passphrase && `, passphrase ${passphrase}`}\n`,
);

const fakeVenues = await startFakeVenuesOfMarket({ port: Number(process.argv[2] ?? PORT) });
process.stdout.write(
  `Kraken and OKX are simulated at ${fakeVenues.url}. In another terminal:\n` +
    `FEED=live LIVE_VENUES=kraken_spot,okx LIVE_URL=${fakeVenues.url} npm start\n` +
    `They have an account each:\n${keys.join('')}` +
    `Their books: ${fakeVenues.url}/control/accounts\n`,
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void fakeVenues.close());
}
