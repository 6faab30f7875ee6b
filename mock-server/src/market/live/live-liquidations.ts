import type { StreamOptions } from './live-stream.ts';
import { Pauses } from './pauses.ts';

/** Between two of them, however many there are. */
const APART_MS = 1_000;
/** How long a venue that refuses to tell them is left alone. */
const REFUSED_MS = 60_000;
/** So long after the last question they are still heard. */
const ASKED_MS = 600_000;
const LOOK_MS = 10_000;

type Options = Pick<StreamOptions, 'link' | 'timers' | 'random' | 'quiet' | 'words' | 'now'>;

/** Who is liquidated at a venue, heard as long as somebody asks. */
export class LiveLiquidations {
  #askedAt = 0;
  /** stands for what is heard now: each time that it begins anew, for another */
  #hearing: object | undefined;
  #isStopped = false;

  constructor(private readonly options: Options) {}

  hear(): void {
    const { link, timers, now } = this.options;
    this.#askedAt = now();
    if (this.#isStopped || this.#hearing !== undefined || !link.tellsLiquidations) return;
    const hearing = {};
    this.#hearing = hearing;
    const endLooking = timers.every(LOOK_MS, () => {
      if (now() - this.#askedAt < ASKED_MS) return;
      endLooking();
      this.#hearing = undefined;
      // a connection that is gone has no subscriptions either
      link.forgetLiquidations().catch(() => undefined);
    });
    void this.#run(hearing);
  }

  stop(): void {
    this.#isStopped = true;
    this.#hearing = undefined;
  }

  async #run(hearing: object): Promise<void> {
    const { link, timers, random, quiet } = this.options;
    const pauses = new Pauses(random);
    for (;;) {
      // what is subscribed to already goes on meanwhile
      await quiet.over(timers);
      if (this.#hearing !== hearing) return;
      let pause = APART_MS;
      try {
        await link.hearLiquidations();
        pauses.reset();
      } catch (error) {
        pause = this.#pauseAfter(error, pauses);
      }
      await timers.pause(pause);
    }
  }

  #pauseAfter(error: unknown, pauses: Pauses): number {
    const { quiet, words } = this.options;
    quiet.heed(error);
    if (words.isRefusal(error)) return REFUSED_MS;
    return Math.max(quiet.leftMs, pauses.next(words.isAskingForPatience(error)));
  }
}
