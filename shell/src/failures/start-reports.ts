import { observeRemotes } from '@parallax/federation/loading';
import type { Registry } from '@parallax/federation/registry';
import { afterStart } from '../after-start.ts';
import { logFailure } from '../desk/notifications/log-failure.ts';
import type { PageFailure, Reports } from './reports.ts';

/** Limits the memory used by a page that fails in a loop. */
const QUEUED_MAX = 50;
const queued: ((reports: Reports) => void)[] = [];
let load: (() => Promise<Reports>) | undefined;
let reports: Reports | undefined;

function deliver(to: Reports): void {
  reports = to;
  for (const send of queued.splice(0)) send(to);
}

function loadReports(): void {
  const own = load;
  load = undefined;
  // if the chunk cannot be loaded, the next failure loads it again
  own?.().then(deliver, () => {
    load = own;
  });
}

function report(send: (to: Reports) => void): void {
  if (reports) send(reports);
  else if (queued.length < QUEUED_MAX) queued.push(send);
}

function reportFailure(pageFailure: PageFailure): void {
  report((to) => to.failure(pageFailure));
  loadReports();
}

/** Reports an error that an error boundary has caught; passed to React as `onCaughtError`. */
export function reportCaughtError(thrown: unknown): void {
  logFailure('An error boundary has caught:', thrown);
  // deferred, so that the boundary of the remote reports the error first, with the remote's name
  if (thrown instanceof Error) {
    queueMicrotask(() => reportFailure({ kind: 'render', error: thrown }));
  }
}

const reportUncaughtError = (thrown: unknown): void => {
  if (thrown instanceof Error) reportFailure({ kind: 'uncaught', error: thrown });
};

/** Reports failures of the page and the first load of each remote to the server. */
export function startReports(registry: Registry): void {
  load = async () => {
    const { createReports } = await import(/* webpackChunkName: "reports" */ './reports.ts');
    return createReports(registry);
  };
  observeRemotes({ failed: reportFailure, used: (use) => report((to) => to.use(use)) });
  window.addEventListener('error', ({ error }) => reportUncaughtError(error));
  window.addEventListener('unhandledrejection', ({ reason }) => reportUncaughtError(reason));
  afterStart(loadReports);
}
