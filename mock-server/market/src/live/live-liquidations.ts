import { BackOff, REFUSED_MS } from './back-off.ts';
import type { StreamOptions } from './live-stream.ts';

/** Minimum interval between two reads, however many liquidations arrive. */
const MIN_INTERVAL_MS = 1_000;
/** The subscription ends this long after the last read. */
const IDLE_MS = 600_000;
const CHECK_MS = 10_000;

type Options = Pick<StreamOptions, 'link' | 'timers' | 'random' | 'rateLimit' | 'errors' | 'now'>;

/** A venue's liquidations, subscribed to while they are being read. */
export class LiveLiquidations {
  #lastReadAt = 0;
  /** identifies the current subscription; each new one gets a new object */
  #subscription: object | undefined;
  #isStopped = false;

  constructor(private readonly options: Options) {}

  subscribe(): void {
    const { link, timers, now } = this.options;
    this.#lastReadAt = now();
    if (this.#isStopped || this.#subscription !== undefined || !link.hasLiquidations) return;
    const subscription = {};
    this.#subscription = subscription;
    const cancelCheck = timers.every(CHECK_MS, () => {
      if (now() - this.#lastReadAt < IDLE_MS) return;
      cancelCheck();
      this.#subscription = undefined;
      // a closed connection has no subscriptions either
      link.unwatchLiquidations().catch(() => undefined);
    });
    void this.#run(subscription);
  }

  stop(): void {
    this.#isStopped = true;
    this.#subscription = undefined;
  }

  async #run(subscription: object): Promise<void> {
    const { link, timers, random, rateLimit, errors } = this.options;
    const backOff = new BackOff(random);
    for (;;) {
      // the venue keeps sending on an existing subscription in the meantime
      await rateLimit.wait(timers);
      if (this.#subscription !== subscription) return;
      let pause = MIN_INTERVAL_MS;
      try {
        await link.watchLiquidations();
        backOff.reset();
      } catch (error) {
        pause = errors.isRefusal(error) ? REFUSED_MS : rateLimit.pauseAfter(error, backOff);
      }
      await timers.pause(pause);
    }
  }
}
