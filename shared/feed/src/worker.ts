import './jitless.ts';

import { startHolder } from './holder/start-holder.ts';
import { FEED_PARAMETER, WORKER_SCOPE } from './protocol.ts';

const parameters = new URL(globalThis.location.href).searchParams;

startHolder({
  scope: WORKER_SCOPE,
  feedUrl: parameters.get(FEED_PARAMETER) ?? undefined,
  locks: globalThis.navigator.locks,
});
