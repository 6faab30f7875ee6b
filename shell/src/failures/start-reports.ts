import { observeRemotes, type RemoteUse } from '@parallax/federation/loading';
import type { Registry, RemoteName } from '@parallax/federation/registry';
import { afterLoad } from '../after-load.ts';
import { logFailure } from '../desk/notifications/log-failure.ts';

/** A failure of the page. */
export interface Noticed {
  readonly kind: 'load' | 'render' | 'uncaught';
  /** undefined if unknown; the remote is then derived from the stack, else it is the shell */
  readonly remote?: RemoteName;
  readonly error: Error;
}

export interface Reports {
  failure(noticed: Noticed): void;
  use(use: RemoteUse): void;
}

/** Limits the memory that a page failing in a loop uses. */
const WAITING_MAX = 50;
const waiting: ((reports: Reports) => void)[] = [];
let load: (() => Promise<Reports>) | undefined;
let reports: Reports | undefined;

function deliver(to: Reports): void {
  reports = to;
  for (const each of waiting.splice(0)) each(to);
}

function loadReports(): void {
  const own = load;
  load = undefined;
  // if the chunk cannot be loaded, nothing is reported until the next failure retries
  own?.().then(deliver, () => {
    load = own;
  });
}

function report(give: (to: Reports) => void): void {
  if (reports) give(reports);
  else if (waiting.length < WAITING_MAX) waiting.push(give);
}

function noteFailure(noticed: Noticed): void {
  report((to) => to.failure(noticed));
  loadReports();
}

/** Reports what an error boundary has caught; the `onCaughtError` of React. */
export function noteCaught(thrown: unknown): void {
  logFailure('An error boundary has caught:', thrown);
  // deferred, so that the boundary of the remote reports the error first, with the remote's name
  if (thrown instanceof Error) {
    queueMicrotask(() => noteFailure({ kind: 'render', error: thrown }));
  }
}

const noteUncaught = (thrown: unknown): void => {
  if (thrown instanceof Error) noteFailure({ kind: 'uncaught', error: thrown });
};

/** Reports failures of the page and the first uses of remotes to the server. */
export function startReports(registry: Registry): void {
  load = async () => {
    const { createReports } = await import(/* webpackChunkName: "reports" */ './reports.ts');
    return createReports(registry);
  };
  observeRemotes({ failed: noteFailure, used: (use) => report((to) => to.use(use)) });
  window.addEventListener('error', ({ error }) => noteUncaught(error));
  window.addEventListener('unhandledrejection', ({ reason }) => noteUncaught(reason));
  afterLoad(loadReports);
}
