import type { IncomingMessage, ServerResponse } from 'node:http';
import { respondPlainly } from './respond-plainly.ts';

/** Lifetime of a cached storage check, in milliseconds. */
const STORAGE_CHECK_CACHE_MS = 500;

/** `unused`: the process has no such part. */
type PartState = 'starting' | 'up' | 'down' | 'unused';

const isUp = (part: PartState): boolean => part === 'up' || part === 'unused';

export interface RemoteState {
  readonly name: string;
  readonly state: 'up' | 'absent';
  readonly version: string | null;
}

/** Liveness and readiness of the process, available as soon as it listens. */
export class Health {
  storage: PartState = 'starting';
  /** checked by readiness requests after the storage has started, since it may fail and recover */
  storageIsUp: () => Promise<boolean> = () => Promise.resolve(true);
  /** in a process without a feed: its market */
  feed: PartState = 'starting';
  /** the server is shutting down */
  isShuttingDown = false;
  remotes: () => readonly RemoteState[] = () => [];
  /** number of open feed connections */
  connections: () => number = () => 0;
  #storageCheck: Promise<boolean> | undefined;

  /** Responds to `/healthz` and `/readyz`; returns false for any other request. */
  respond(request: IncomingMessage, response: ServerResponse): boolean {
    const path = request.url?.split('?')[0];
    if (path === '/healthz') send(response, 200, { status: 'ok' });
    else if (path === '/readyz') void this.#sendReadiness(response);
    else return false;
    return true;
  }

  /** Shares one storage check among concurrent requests. */
  #checkStorage(): Promise<boolean> {
    this.#storageCheck ??= this.storageIsUp().finally(() => {
      setTimeout(() => {
        this.#storageCheck = undefined;
      }, STORAGE_CHECK_CACHE_MS).unref();
    });
    return this.#storageCheck;
  }

  async #sendReadiness(response: ServerResponse): Promise<void> {
    const isDown = this.storage === 'up' && !(await this.#checkStorage());
    const storage = isDown ? 'down' : this.storage;
    const ready = !this.isShuttingDown && isUp(storage) && isUp(this.feed);
    const { feed } = this;
    const connections = this.connections();
    const body = { ready, storage, feed, connections, remotes: this.remotes() };
    send(response, ready ? 200 : 503, body);
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  respondPlainly(response, status, { type: 'application/json', body: JSON.stringify(body) });
}
