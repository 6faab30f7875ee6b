import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const PREFIX = 'parallax_';
/** In seconds, from a cached response to the time limit of a call. */
const CALL_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
const STORAGE_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5, 30];
/** In seconds, from one frame of the feed to a price that is stale. */
const LAG_BUCKETS = [0.025, 0.05, 0.1, 0.2, 0.35, 0.5, 0.75, 1, 2, 5, 10, 30];

/** Values that are read for each report; those whose name ends with `_total` count from the start. */
export type MetricValues = Readonly<
  Record<string, { readonly help: string; readonly read: () => number }>
>;

/** What a process reports to Prometheus. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #calls = this.#histogram(
    'call_duration_seconds',
    'Duration of API calls',
    CALL_BUCKETS,
    ['method', 'path', 'status'],
  );
  readonly #queries = this.#histogram(
    'storage_query_duration_seconds',
    'Duration of statements in the storage, without the wait for a connection',
    STORAGE_BUCKETS,
  );
  readonly #requests = this.#histogram(
    'bus_request_duration_seconds',
    'Duration of requests to other processes',
    CALL_BUCKETS,
    ['outcome'],
  );
  readonly #lag = this.#histogram(
    'feed_lag_seconds',
    "Time from a venue's timestamp of a ticker or book until it is sent to clients",
    LAG_BUCKETS,
  );

  constructor() {
    collectDefaultMetrics({ register: this.#registry, prefix: PREFIX });
  }

  /** An API call; `path` is that of its endpoint. */
  readonly onCall = (method: string, path: string, status: number, ms: number): void => {
    this.#calls.observe({ method, path, status: String(status) }, ms / 1_000);
  };

  readonly onQuery = (ms: number): void => {
    this.#queries.observe(ms / 1_000);
  };

  readonly onRequest = (ms: number, isAnswered: boolean): void => {
    this.#requests.observe({ outcome: isAnswered ? 'answered' : 'failed' }, ms / 1_000);
  };

  readonly onLag = (ms: number): void => {
    this.#lag.observe(ms / 1_000);
  };

  add(values: MetricValues): void {
    for (const [suffix, { help, read }] of Object.entries(values)) {
      const name = PREFIX + suffix;
      if (suffix.endsWith('_total')) {
        const collect = function (this: Counter): void {
          this.reset();
          this.inc(read());
        };
        this.#registry.registerMetric(new Counter({ name, help, registers: [], collect }));
      } else {
        const collect = function (this: Gauge): void {
          this.set(read());
        };
        this.#registry.registerMetric(new Gauge({ name, help, registers: [], collect }));
      }
    }
  }

  /** The report in the text format of Prometheus. */
  report(): Promise<string> {
    return this.#registry.metrics();
  }

  #histogram<L extends string>(name: string, help: string, buckets: number[], labels: L[] = []) {
    const registers = [this.#registry];
    return new Histogram({ name: PREFIX + name, help, buckets, labelNames: labels, registers });
  }
}
