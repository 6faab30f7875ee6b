import type { EventEmitter } from 'node:events';
import type { Endpoint } from '@parallax/protocol';
import { TimeSlicer } from '@parallax/server-market/time-slicer';
import type { Request, Response } from 'express';
import { clientNetwork, clientSite, SITE_FACTOR } from '../client-address.ts';
import { ApiFailure } from './api-failure.ts';
import { hasLargeBody } from './body-bytes.ts';

/** Enough to keep the storage busy; a browser sends six requests at a time. */
const ACTIVE_MAX = 4;
const LARGE_ACTIVE_MAX = 1;
/**
 * Cooldowns as multiples of a request's duration, so that costly and large requests leave most of
 * the CPU to other users.
 */
const LARGE_COOLDOWN = 5;
const COSTLY_ACTIVE_MAX = 2;
const COSTLY_COOLDOWN = 2;
/** At most half of the thread pool per network, since the pool hashes passwords and reads files. */
const OPEN_ACTIVE_MAX = 2;

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

/** Queues the requests of each user, with separate limits for costly, waiting and large requests. */
export class RequestQueues {
  readonly #usual = new RequestQueue(ACTIVE_MAX);
  readonly #costly = new RequestQueue(COSTLY_ACTIVE_MAX, COSTLY_COOLDOWN);
  readonly #waiting = new RequestQueue(ACTIVE_MAX);
  readonly #large = new RequestQueue(LARGE_ACTIVE_MAX, LARGE_COOLDOWN);
  readonly #ofNetwork = new RequestQueue(OPEN_ACTIVE_MAX);
  readonly #ofSite = new RequestQueue(OPEN_ACTIVE_MAX * SITE_FACTOR);

  /** The number of requests that wait. */
  get waitingCount(): number {
    const queues = [
      this.#usual,
      this.#costly,
      this.#waiting,
      this.#large,
      this.#ofNetwork,
      this.#ofSite,
    ];
    return queues.reduce((sum, { waitingCount }) => sum + waitingCount, 0);
  }

  /**
   * Runs the work of a request when its queue has a free slot. Queues are per trader, or per network
   * for open endpoints. Costly work starts after pending events. Throws 429 when too many requests wait.
   */
  run<T>(
    { costly = false, waits = false }: Pick<Endpoint, 'costly' | 'waits'>,
    traderId: string | undefined,
    { request, response }: { request: Request; response: Response },
    work: () => Promise<T>,
  ): Promise<T> {
    if (traderId === undefined) {
      const site = clientSite(request);
      const ofSite = site === undefined ? work : () => this.#ofSite.run(site, response, work);
      return this.#ofNetwork.run(clientNetwork(request), response, ofSite);
    }
    if (costly) {
      return this.#costly.run(traderId, response, async () => {
        await new TimeSlicer().step();
        return work();
      });
    }
    if (waits) return this.#waiting.run(traderId, response, work);
    const queue = hasLargeBody(request) ? this.#large : this.#usual;
    return queue.run(traderId, response, work);
  }
}
