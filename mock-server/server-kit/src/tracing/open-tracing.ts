import type { Log } from '../log/log.ts';
import type { Tracing, TracingOptions } from './tracing.ts';

/** Opens the traces of a process; without options it loads nothing and returns undefined. */
export async function openTracing(
  options: TracingOptions | undefined,
  log: Log,
): Promise<Tracing | undefined> {
  if (options === undefined) return undefined;
  const { OtlpTracing } = await import('./otlp-tracing.ts');
  return new OtlpTracing(options, log);
}
