import { env, exit } from 'node:process';

/**
 * Ends with code 0 when the server that has the same environment responds to `/healthz`, as the health
 * checks of containers need.
 */
const TIMEOUT_MS = 4_000;
/** Where a server that listens on all addresses is reached. */
const LOOPBACK: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

const host = env['HOST'] || '127.0.0.1';
const address = LOOPBACK[host] ?? host;
const port = env['PORT'] || '3000';
const url = `http://${address.includes(':') ? `[${address}]` : address}:${port}/healthz`;

const isUp = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
  ({ ok }) => ok,
  () => false,
);
exit(isUp ? 0 : 1);
