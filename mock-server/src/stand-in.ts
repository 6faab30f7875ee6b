import { startStandInOfMarket } from './testing/start-stand-in-of-market.ts';

/** The default port; the first argument overrides it. */
const PORT = 4100;

const standIn = await startStandInOfMarket({ port: Number(process.argv[2] ?? PORT) });
process.stdout.write(
  `Kraken and OKX are played at ${standIn.url}. In another terminal:\n` +
    `FEED=live LIVE_VENUES=kraken_spot,okx LIVE_URL=${standIn.url} npm start\n`,
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void standIn.close());
}
