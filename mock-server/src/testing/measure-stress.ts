import { type RiskLeg, SCENARIO_SETS, stress } from '@parallax/trading';

/** Options that are bought and sold, of different strikes and expiries. */
const legsOf = (count: number): readonly RiskLeg[] =>
  Array.from({ length: count }, (_, at) => ({
    accountId: 'bench',
    exchange: 'deribit',
    symbol: `option ${at}`,
    asset: null,
    base: 'BTC',
    kind: 'option',
    amount: at % 2 === 0 ? 1 : -1,
    price: 0.02,
    usd: 65_000,
    option: {
      type: at % 3 === 0 ? 'put' : 'call',
      strike: 40_000 + 100 * at,
      forward: 65_000,
      volatility: 0.55,
      days: 1 + (at % 200),
      isCoinSettled: true,
    },
  }));

/** CPU time of a stress of positions with the house set, as the thread of risk computes it, in milliseconds. */
export function measureStress(positions: number): number {
  const input = { legs: legsOf(positions), set: SCENARIO_SETS.house };
  const before = process.cpuUsage();
  stress(input);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
