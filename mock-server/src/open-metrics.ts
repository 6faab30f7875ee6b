import type { Metrics } from '@parallax/server-kit/metrics/metrics';
import { listen } from './http/listener.ts';
import { respondPlainly } from './http/respond-plainly.ts';

/** Metrics and the server that reports them. */
interface ServedMetrics {
  readonly metrics: Metrics;
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves the metrics of a process at `/metrics`, on a port that only Prometheus should reach; without one it
 * loads nothing and returns undefined.
 */
export async function openMetrics(
  host: string,
  port: number | undefined,
): Promise<ServedMetrics | undefined> {
  if (port === undefined) return undefined;
  const { Metrics: ProcessMetrics } = await import('@parallax/server-kit/metrics/metrics');
  const metrics = new ProcessMetrics();
  const listener = await listen(host, port, (request, response) => {
    if (request.url?.split('?')[0] !== '/metrics') {
      respondPlainly(response, 404, { type: 'text/plain', body: 'Metrics are at /metrics.\n' });
      return;
    }
    metrics.report().then(
      (body) => respondPlainly(response, 200, { type: 'text/plain; version=0.0.4', body }),
      () => respondPlainly(response, 500, { type: 'text/plain', body: 'No report is possible.\n' }),
    );
  });
  return { metrics, url: listener.url, close: () => listener.close() };
}
