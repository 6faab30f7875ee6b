import { DEMO_COMPANIES, DEMO_PASSWORD, DEMO_TRADERS } from '../seed/demo-people.ts';
import type { Environment } from './environment.ts';

const MARKETS = {
  sim: () => 'simulated (FEED=sim)',
  replay: (speed: number) =>
    `recorded BTC/USDT trades on kraken_spot at ${speed}× speed, the rest simulated (FEED=replay)`,
} as const;

function accounts(): string[] {
  const companies = new Map(DEMO_COMPANIES.map(({ id, name }) => [id, name]));
  const width = Math.max(...DEMO_TRADERS.map(({ email }) => email.length));
  return DEMO_TRADERS.map(({ email, company_id, is_admin }) => {
    const role = is_admin ? ', admin' : '';
    return `  ${email.padEnd(width)}  ${companies.get(company_id)}${role}`;
  });
}

/** What a person needs to know of a server that is ready. */
export function startMessage(url: string, { demo, dataDir, feed, feedSpeed }: Environment): string {
  const people = demo ? [`Demo accounts, password ${DEMO_PASSWORD}:`, ...accounts(), ''] : [];
  return [
    `Parallax is ready at ${url}`,
    '',
    ...people,
    `Stored in ${dataDir}: the database (pg) and the key of the session cookies (session-secret).`,
    `Market: ${MARKETS[feed](feedSpeed)}.`,
  ].join('\n');
}
