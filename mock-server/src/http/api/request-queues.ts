import type { Endpoint } from '@parallax/protocol';
import type { Request, Response } from 'express';
import { TimeSlicer } from '../../market/time-slicer.ts';
import { clientNetwork, clientSite, SITE_FACTOR } from '../client-address.ts';
import { hasLargeBody } from './body-bytes.ts';
import { RequestQueue } from './request-queue.ts';

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

/** Queues the requests of each user, with separate limits for costly and large requests. */
export class RequestQueues {
  readonly #usual = new RequestQueue(ACTIVE_MAX);
  readonly #costly = new RequestQueue(COSTLY_ACTIVE_MAX, COSTLY_COOLDOWN);
  readonly #large = new RequestQueue(LARGE_ACTIVE_MAX, LARGE_COOLDOWN);
  readonly #ofNetwork = new RequestQueue(OPEN_ACTIVE_MAX);
  readonly #ofSite = new RequestQueue(OPEN_ACTIVE_MAX * SITE_FACTOR);

  /** The number of requests that wait. */
  get waitingCount(): number {
    const queues = [this.#usual, this.#costly, this.#large, this.#ofNetwork, this.#ofSite];
    return queues.reduce((sum, { waitingCount }) => sum + waitingCount, 0);
  }

  /**
   * Runs the work of a request when its queue has a free slot. Queues are per trader, or per network
   * for open endpoints. Costly work starts after pending events. Throws 429 when too many requests wait.
   */
  run<T>(
    { costly = false }: Pick<Endpoint, 'costly'>,
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
    const queue = hasLargeBody(request) ? this.#large : this.#usual;
    return queue.run(traderId, response, work);
  }
}
