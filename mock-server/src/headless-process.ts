import { ClosingTime } from '@parallax/server-kit/config/closing-time';
import { runCleanups } from '@parallax/server-kit/config/run-cleanups';
import type { Log } from '@parallax/server-kit/log/log';
import type { Metrics } from '@parallax/server-kit/metrics/metrics';
import { openTracing } from '@parallax/server-kit/tracing/open-tracing';
import type { Tracing } from '@parallax/server-kit/tracing/tracing';
import type { Environment } from './environment.ts';
import { Health } from './http/health.ts';
import { listen } from './http/listener.ts';
import { respondPlainly } from './http/respond-plainly.ts';
import { openMetrics } from './open-metrics.ts';

/** `host` and `port` are those of the health checks. */
export interface HeadlessOptions
  extends Pick<Environment, 'host' | 'port'>,
    Partial<Pick<Environment, 'metricsPort' | 'tracing'>> {
  readonly log: Log;
}

/** What a process that serves no users is made of. */
export interface HeadlessDependencies {
  readonly health: Health;
  /** undefined if they are off */
  readonly metrics: Metrics | undefined;
  /** undefined if they are off */
  readonly tracing: Tracing | undefined;
  readonly log: Log;
  /** how long background work may still take, in milliseconds, while the process closes */
  readonly closingMsLeft: () => number;
  /** Adds a cleanup; they run in reverse order. */
  readonly onClose: (cleanup: () => Promise<void> | void) => void;
}

/** A running process that serves no users. */
export interface RunningProcess {
  /** of the health checks */
  readonly url: string;
  /** of the metrics; undefined if they are off */
  readonly metricsUrl: string | undefined;
  close(): Promise<void>;
}

/**
 * Starts a process that serves health checks and metrics only. When `open` fails, everything is released
 * and the error is thrown.
 */
export async function startHeadless(
  { host, port, metricsPort, tracing: tracingOptions, log: plainLog }: HeadlessOptions,
  open: (dependencies: HeadlessDependencies) => Promise<void>,
): Promise<RunningProcess> {
  const tracing = await openTracing(tracingOptions, plainLog);
  const log = tracing?.traced(plainLog) ?? plainLog;
  const health = new Health();
  const listener = await listen(host, port, (request, response) => {
    if (health.respond(request, response)) return;
    respondPlainly(response, 404, {
      type: 'text/plain',
      body: 'This process serves no pages. Use the address of a process with ROLE=web.\n',
    });
  });
  const cleanups: (() => Promise<void> | void)[] = [() => listener.close()];
  const closing = new ClosingTime();
  const close = (): Promise<void> => {
    health.isShuttingDown = true;
    closing.start();
    // last, since what is closed before may end spans
    return runCleanups([...cleanups.splice(0).toReversed(), () => tracing?.close()]);
  };
  try {
    const served = await openMetrics(host, metricsPort);
    if (served !== undefined) cleanups.push(() => served.close());
    const onClose = (cleanup: () => Promise<void> | void) => cleanups.push(cleanup);
    const { msLeft: closingMsLeft } = closing;
    await open({ health, metrics: served?.metrics, tracing, log, closingMsLeft, onClose });
    return { url: listener.url, metricsUrl: served?.url, close };
  } catch (error) {
    await close();
    throw error;
  }
}
