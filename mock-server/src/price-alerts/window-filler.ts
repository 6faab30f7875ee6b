import { partsOfContractKey } from '@parallax/protocol';
import { type CandleReads, fillWindow } from './unobserved-prices.ts';
import type { WatchedAlert } from './watched-alert.ts';

interface Options {
  readonly reads: CandleReads;
  /** Unix milliseconds */
  readonly now: () => number;
  /** called with each alert once its window has been filled, or left empty because that failed */
  readonly onFilled: (alert: WatchedAlert) => void;
}

/**
 * Fills the windows of alerts from candles, one request per venue at a time, so that a venue that does
 * not respond delays only its own alerts. After a failed request, the queued alerts of the venue
 * start without earlier prices.
 */
export class WindowFiller {
  /** the alerts whose windows are not filled yet, by id */
  readonly #waiting = new Map<string, WatchedAlert>();
  /** the alerts to fill by venue, including those that have been removed since */
  readonly #queues = new Map<string, WatchedAlert[]>();
  readonly #running = new Set<Promise<void>>();

  constructor(private readonly options: Options) {}

  get alerts(): Iterable<WatchedAlert> {
    return this.#waiting.values();
  }

  get(id: string): WatchedAlert | undefined {
    return this.#waiting.get(id);
  }

  /** Queues an alert, in place of an earlier state of it. */
  add(alert: WatchedAlert): void {
    this.#waiting.set(alert.id, alert);
    const venue = partsOfContractKey(alert.contract).exchange;
    const queue = this.#queues.get(venue);
    if (queue !== undefined) {
      queue.push(alert);
      return;
    }
    this.#queues.set(venue, [alert]);
    const running = this.#fillVenue(venue).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  remove(id: string): void {
    this.#waiting.delete(id);
  }

  /** Removes all alerts; resolves when pending requests have ended. */
  async stop(): Promise<void> {
    this.#waiting.clear();
    await Promise.all(this.#running);
  }

  async #fillVenue(venue: string): Promise<void> {
    const { reads, now, onFilled } = this.options;
    let isResponding = true;
    for (const alert of this.#queues.get(venue) ?? []) {
      if (this.#waiting.get(alert.id) !== alert) continue;
      if (isResponding) isResponding = await fillWindow(reads, alert, now());
      if (this.#waiting.get(alert.id) !== alert) continue;
      this.#waiting.delete(alert.id);
      onFilled(alert);
    }
    this.#queues.delete(venue);
  }
}
