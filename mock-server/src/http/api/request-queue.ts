import type { EventEmitter } from 'node:events';
import { ApiFailure } from './api-failure.ts';

/** Maximum number of waiting requests per user; further ones are refused. */
export const WAITING_MAX = 100;

/** Capped, because the measured duration includes waiting for a venue, which costs no CPU. */
const COOLDOWN_MAX_MS = 250;

/** The connection of a request; requests with a closed connection are not run. */
type Connection = EventEmitter & { readonly destroyed?: boolean };

interface UserQueue {
  active: number;
  readonly waiting: (() => void)[];
}

const tooMany = (): ApiFailure =>
  new ApiFailure(
    429,
    `${WAITING_MAX} of your requests are already waiting, which is the maximum. Please try again in a moment.`,
  );

/**
 * Limits the concurrent requests of each user and runs them in order of arrival, so that one user's
 * burst does not slow down others. Stores nothing for users without active or recent requests.
 */
export class RequestQueue {
  readonly #queues = new Map<string, UserQueue>();

  /**
   * @param activeMax maximum number of concurrent requests per user
   * @param cooldown the pause before the user's next request, as a multiple of the duration of the
   * previous one. It also limits the CPU share of a user who sends requests one after another.
   */
  constructor(
    private readonly activeMax: number,
    private readonly cooldown = 0,
  ) {}

  /** The number of requests that wait. */
  get waitingCount(): number {
    return [...this.#queues.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  /**
   * Runs the work of a request once a slot is free. Throws 429 when too many of the user's requests
   * are waiting, or when the connection closes before a slot is free.
   */
  async run<T>(user: string, connection: Connection, work: () => Promise<T>): Promise<T> {
    // a closed connection emits no further 'close' event
    if (connection.destroyed === true) throw tooMany();
    const queue = this.#queues.get(user) ?? { active: 0, waiting: [] };
    this.#queues.set(user, queue);
    if (queue.active < this.activeMax) queue.active += 1;
    else await this.#waitForSlot(queue, connection);
    const start = performance.now();
    try {
      return await work();
    } finally {
      const workMs = performance.now() - start;
      const cooldownMs = Math.min(this.cooldown * workMs, COOLDOWN_MAX_MS);
      if (cooldownMs > 0) setTimeout(() => this.#startNext(user, queue), cooldownMs);
      else this.#startNext(user, queue);
    }
  }

  /** Resolves when a slot is free. */
  #waitForSlot({ waiting }: UserQueue, connection: Connection): Promise<void> {
    if (waiting.length >= WAITING_MAX) throw tooMany();
    return new Promise((resolve, reject) => {
      const start = (): void => {
        connection.off('close', abort);
        resolve();
      };
      const abort = (): void => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(tooMany());
      };
      waiting.push(start);
      connection.once('close', abort);
    });
  }

  #startNext(user: string, queue: UserQueue): void {
    const next = queue.waiting.shift();
    if (next) {
      next();
      return;
    }
    queue.active -= 1;
    if (queue.active === 0) this.#queues.delete(user);
  }
}
