import { ATTACKS } from './attacks.ts';
import { type Latencies, loadDrill } from './load-drill.ts';

const SECONDS = 60;
const P99_MS = 100;

/** The program behind `npm run drill -- load`. Arguments: names of attacks; all by default. */
const named = process.argv.slice(2);
const attacks = named.length === 0 ? Object.keys(ATTACKS) : named;
const unknown = attacks.filter((name) => !(name in ATTACKS));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no attack ${unknown.join(', ')}. Choose among: ${Object.keys(ATTACKS).join(', ')}\n`,
  );
  process.exit(1);
}
const { latencies, eventLoop, responses } = await loadDrill(attacks, SECONDS);
const isWithinLimit = latencies.p99 < P99_MS;

function row(what: string, { calls, p50, p99, max }: Latencies, verdict: string): string {
  const times = [p50, p99, max].map((ms) => `${ms.toFixed(1)} ms`);
  return `| ${[what, calls, ...times, verdict].join(' | ')} |\n`;
}

process.stdout.write(
  `${responses}Attacks: ${attacks.join(', ')}\n| Calls of another company | Number | p50 | p99 | Longest | |\n|---|---|---|---|---|---|\n`,
);
process.stdout.write(
  row('session', latencies, isWithinLimit ? 'within the limit' : `p99 must be under ${P99_MS} ms`),
);
process.stdout.write(row('without storage', eventLoop, ''));
process.exit(isWithinLimit ? 0 : 1);
