import { type RemoteName, remoteNameSchema } from '@parallax/federation/registry';
import type { RequestHandler } from 'express';

export const REMOTE_SLOW_MS = 5_000;

type RemoteSwitch = 'up' | 'down' | 'slow';

/** Makes the files of individual remotes fail or respond slowly, for tests. */
export class RemoteSwitches {
  readonly #states = new Map<RemoteName, RemoteSwitch>();

  set(name: RemoteName, state: RemoteSwitch): void {
    this.#states.set(name, state);
  }

  /** Brings all remotes up again. */
  clear(): void {
    this.#states.clear();
  }

  /** The remote's name must be the route parameter `name`. */
  readonly handler: RequestHandler = (request, response, next) => {
    const name = remoteNameSchema.safeParse(request.params['name']);
    const state = name.success ? this.#states.get(name.data) : undefined;
    if (state === 'down') {
      response.status(503).set('Cache-Control', 'no-store').type('text/plain').send('Down\n');
    } else if (state === 'slow') {
      setTimeout(() => next(), REMOTE_SLOW_MS).unref();
    } else next();
  };
}
