/**
 * Measures what 10,000 price alerts cost while 1,000 contracts change five times a second each: CPU
 * time of the process with its storage thread, with the alerts and without any. Run by
 * `npm run bench -- price-alerts`; for a short run add `--seconds 5 --rounds 2`.
 */
import { setTimeout as after } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  type AlertCondition,
  evaluateAlerts,
  watchWithoutAlerts,
} from '@parallax/mock-server/testing/alerts-on-market';
import { contractKey } from '@parallax/protocol';
import { median } from './median.ts';
import { randomWalk, SyntheticMarket } from './synthetic-market.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '5' },
  },
});
const seconds = Number(values.seconds);
const CONTRACTS = 1_000;
const UPDATES_PER_SECOND = 5;
const ALERTS = 10_000;
const rounds = Number(values.rounds);
/** Excludes the loading of 10,000 alerts, and its garbage collection, from the measurement. */
const SETTLE_MS = 10_000;
/** The synthetic prices start here and walk at random, the same way in each round. */
const START_PRICE = 1_000;
const SEED = 20_261;
const KINDS = [
  'above',
  'below',
  'crosses',
  'crosses',
  'above',
  'below',
  'above',
  'moves',
  'spread',
  'crosses',
];

/** Values at most 50 from the start price, so that some are reached during the measurement. */
function conditionOf(at: number, keys: readonly string[]): AlertCondition {
  const kind = KINDS[at % KINDS.length] ?? 'above';
  const contract = keys[Math.floor(at / KINDS.length) % keys.length] ?? '';
  const distance = 1 + ((at * 7919) % 4_900) / 100;
  const isPrice = kind !== 'moves' && kind !== 'spread';
  return {
    kind,
    contract,
    other: kind === 'spread' ? (keys[(at * 31 + 1) % keys.length] ?? '') : null,
    value: isPrice ? START_PRICE + (kind === 'below' ? -distance : distance) : 0.01,
    window_minutes: kind === 'moves' ? 60 : null,
  };
}

/** Measures the share of a core that the process uses. */
async function measureShare(): Promise<number> {
  const [start, before] = [performance.now(), process.cpuUsage()];
  await after(seconds * 1_000);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / (performance.now() - start);
}

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;

const without: number[] = [];
const withAlerts: number[] = [];
let ticks = 0;
let firings = 0;
for (let round = 0; round < rounds; round += 1) {
  const plain = new SyntheticMarket(CONTRACTS, UPDATES_PER_SECOND, randomWalk(SEED));
  const watched = watchWithoutAlerts(plain, plain.catalogue.contracts.map(contractKey));
  without.push(await measureShare());
  watched.close();

  const market = new SyntheticMarket(CONTRACTS, UPDATES_PER_SECOND, randomWalk(SEED));
  const keys = market.catalogue.contracts.map(contractKey);
  const conditions = Array.from({ length: ALERTS }, (_, at) => conditionOf(at, keys));
  const alerts = await evaluateAlerts(market, conditions);
  await after(SETTLE_MS);
  const [pushed, fired] = [market.pushed, await alerts.firings()];
  withAlerts.push(await measureShare());
  ticks += market.pushed - pushed;
  firings += (await alerts.firings()) - fired;
  await alerts.close();
}
const added = withAlerts.map((share, at) => share - (without[at] ?? 0));
console.log('| Figure | Value |');
console.log('|---|---|');
console.log(`| Ticks per second | ${Math.round(ticks / rounds / seconds)} |`);
console.log(`| Alerts fired in a round of ${seconds} s | ${Math.round(firings / rounds)} |`);
console.log(`| Share of a core, market alone (median) | ${percent(median(without))} |`);
console.log(`| Share of a core, with ${ALERTS} alerts (median) | ${percent(median(withAlerts))} |`);
console.log(
  `| Added by the alerts (median, most) | ${percent(median(added))}, ${percent(Math.max(...added))} |`,
);
