import type { ServedMetrics } from './metrics.ts';

/** Serves the metrics of a process on a port; without one it loads nothing and returns undefined. */
export async function openMetrics(
  host: string,
  port: number | undefined,
): Promise<ServedMetrics | undefined> {
  if (port === undefined) return undefined;
  const { serveMetrics } = await import('./metrics.ts');
  return serveMetrics(host, port);
}
