import { ATTACKS } from './attacks.ts';
import { loadDrill } from './load-drill.ts';

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
const { latencies, report } = await loadDrill(attacks, SECONDS);
const { calls, p50, p99, max } = latencies;
const isGood = p99 < P99_MS;
process.stdout.write(
  `${report}| Attacks | Calls of another company | p50 | p99 | Longest | |\n|---|---|---|---|---|---|\n| ${attacks.join(', ')} | ${calls} | ${p50.toFixed(1)} ms | ${p99.toFixed(1)} ms | ${max.toFixed(1)} ms | ${isGood ? 'good' : `p99 has to be under ${P99_MS} ms`} |\n`,
);
process.exit(isGood ? 0 : 1);
