import type { Environment } from './environment.ts';
import { isLoopback } from './http/loopback.ts';
import { DEMO_COMPANIES, DEMO_PASSWORD, DEMO_TRADERS } from './seed/demo-traders.ts';
import type { RunningServer } from './server/server-options.ts';

type Running = Omit<RunningServer, 'close'>;

const MARKETS = {
  sim: () => 'simulated (FEED=sim)',
  replay: (speed: number, { replayDir }: Environment) =>
    replayDir !== undefined
      ? `the recorded series of ${replayDir} at ${speed}× speed, the rest simulated (FEED=replay)`
      : `recorded BTC/USDT trades on kraken_spot at ${speed}× speed, the rest simulated (FEED=replay)`,
  live: (_speed: number, { liveVenues, liveUrl }: Environment) => {
    const at = liveUrl === undefined ? '' : ` at ${new URL(liveUrl).host}`;
    return `live from ${liveVenues.join(', ')}${at}, the rest simulated (FEED=live)`;
  },
} as const;

function describeAccounts({ localOnly }: Environment): string[] {
  const companies = new Map(DEMO_COMPANIES.map(({ id, name }) => [id, name]));
  const width = Math.max(...DEMO_TRADERS.map(({ email }) => email.length));
  const accounts = DEMO_TRADERS.map(({ email, company_id, is_admin }) => {
    const role = is_admin ? ', admin' : '';
    return `  ${email.padEnd(width)}  ${companies.get(company_id)}${role}`;
  });
  return [
    `Demo accounts, password ${DEMO_PASSWORD}:`,
    ...accounts,
    localOnly
      ? 'Only browsers on this machine are served, and none through a proxy. DEMO=0 starts without demo accounts, DEMO=1 serves them to everyone.'
      : 'Everyone who can reach the server can use them (DEMO=1).',
    '',
  ];
}

function describeStorage({ dataDir, databaseUrl }: Environment): string {
  const keys = 'the keys of session cookies (session-secret) and of stored secrets (secrets-key)';
  if (databaseUrl === undefined) return `Stored in ${dataDir}: the database (pg), and ${keys}.`;
  const { host, pathname } = new URL(databaseUrl);
  return `Stored in PostgreSQL, ${pathname.slice(1)} at ${host}; in ${dataDir}, unless set: ${keys}.`;
}

function describeMail({ url, mailboxAccess: access }: Running, environment: Environment): string {
  const { smtpUrl, host } = environment;
  if (smtpUrl !== undefined) return `Mail: sent through ${new URL(smtpUrl).host}.`;
  if (access === 'none') {
    const alternative = isLoopback(host)
      ? `, or MAILBOX_PASSWORD to read it at ${url}/dev/mail`
      : '';
    return `Mail: not sent. Set SMTP_URL${alternative}.`;
  }
  const condition = access === 'open' ? '' : ', with MAILBOX_PASSWORD';
  return `Mail: stored in the development mailbox, ${url}/dev/mail${condition}.`;
}

/** The message that a server prints once it is ready. */
export function startMessage(server: Running, environment: Environment): string {
  const { url, metricsUrl, hasDemoAccounts } = server;
  const { feed, feedSpeed } = environment;
  const control = environment.control
    ? [`Test control: enabled at ${url}/__control for everyone whom the server serves (CONTROL=1).`]
    : [];
  return [
    `Parallax is ready at ${url}`,
    '',
    ...(hasDemoAccounts ? describeAccounts(environment) : []),
    describeStorage(environment),
    describeMail(server, environment),
    environment.natsUrl === undefined
      ? `Market: ${MARKETS[feed](feedSpeed, environment)}.`
      : `Market: from a process with ROLE=market, through ${new URL(environment.natsUrl).host}.`,
    ...(metricsUrl === undefined ? [] : [`Metrics: ${metricsUrl}/metrics.`]),
    ...(environment.tracing === undefined
      ? []
      : [`Traces: sent to ${new URL(environment.tracing.endpoint).host}.`]),
    ...control,
  ].join('\n');
}
