import type { IncomingMessage, ServerResponse } from 'node:http';

export type PartState = 'starting' | 'up' | 'down';

export interface RemoteState {
  readonly name: string;
  readonly state: 'up' | 'absent';
  readonly version: string | null;
}

/** What a process says of itself, from the moment it listens. */
export class Health {
  storage: PartState = 'starting';
  feed: PartState = 'starting';
  /** the server takes no new work */
  ending = false;
  remotes: () => readonly RemoteState[] = () => [];
  /** how many feed connections are open */
  connections: () => number = () => 0;

  get ready(): boolean {
    return !this.ending && this.storage === 'up' && this.feed === 'up';
  }

  /** Answers `/healthz` and `/readyz`; false for any other request. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const path = request.url?.split('?')[0];
    if (path === '/healthz') send(response, 200, { status: 'ok' });
    else if (path === '/readyz') {
      const { ready, storage, feed } = this;
      const connections = this.connections();
      const body = { ready, storage, feed, connections, remotes: this.remotes() };
      send(response, ready ? 200 : 503, body);
    } else return false;
    return true;
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  });
  response.end(JSON.stringify(body));
}

/** Answers everything that comes before the server is ready. */
export function answerStarting(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503, { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '1' });
  response.end('The server is starting.\n');
}
