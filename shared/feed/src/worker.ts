import { startConnectionHost } from './connection-host/start-connection-host.ts';
import { FEED_PARAMETER, WORKER_SCOPE } from './protocol.ts';

const parameters = new URL(globalThis.location.href).searchParams;

startConnectionHost({
  scope: WORKER_SCOPE,
  feedUrl: parameters.get(FEED_PARAMETER) ?? undefined,
  locks: globalThis.navigator.locks,
});
