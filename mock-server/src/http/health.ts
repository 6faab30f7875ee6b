import type { IncomingMessage, ServerResponse } from 'node:http';

/** For how long what the storage has said is told to others who ask, in milliseconds. */
const PULSE_KEPT_MS = 500;

export type PartState = 'starting' | 'up' | 'down';

export interface RemoteState {
  readonly name: string;
  readonly state: 'up' | 'absent';
  readonly version: string | null;
}

/** What a process says of itself, from the moment it listens. */
export class Health {
  storage: PartState = 'starting';
  /** asked once the storage is up; it may go away and come back */
  storageIsUp: () => Promise<boolean> = () => Promise.resolve(true);
  feed: PartState = 'starting';
  /** the server takes no new work */
  ending = false;
  remotes: () => readonly RemoteState[] = () => [];
  /** how many feed connections are open */
  connections: () => number = () => 0;
  #pulse: Promise<boolean> | undefined;

  /** Answers `/healthz` and `/readyz`; false for any other request. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const path = request.url?.split('?')[0];
    if (path === '/healthz') send(response, 200, { status: 'ok' });
    else if (path === '/readyz') void this.#answerReady(response);
    else return false;
    return true;
  }

  /** Asks the storage one question at a time, however many want to know. */
  #storagePulse(): Promise<boolean> {
    this.#pulse ??= this.storageIsUp().finally(() => {
      setTimeout(() => {
        this.#pulse = undefined;
      }, PULSE_KEPT_MS).unref();
    });
    return this.#pulse;
  }

  async #answerReady(response: ServerResponse): Promise<void> {
    const gone = this.storage === 'up' && !(await this.#storagePulse());
    const storage = gone ? 'down' : this.storage;
    const ready = !this.ending && storage === 'up' && this.feed === 'up';
    const { feed } = this;
    const connections = this.connections();
    const body = { ready, storage, feed, connections, remotes: this.remotes() };
    send(response, ready ? 200 : 503, body);
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  });
  response.end(JSON.stringify(body));
}
