import type { ServerResponse } from 'node:http';
import { TOOL_PATH } from './tool-path.ts';

const KEEP_ALIVE_MS = 20_000;
/** The address of the events that open pages receive. */
export const RELOAD_EVENTS = `${TOOL_PATH}events`;

/** Runs in the page. It is loaded as a file, because the page's policy forbids inline scripts. */
export const RELOAD_SOURCE = `{
  const events = new EventSource('${RELOAD_EVENTS}');
  events.addEventListener('reload', () => location.reload());
  events.addEventListener('failure', ({ data }) => console.error(JSON.parse(data)));
}
`;

/** The open pages that reload with each build. */
export class ReloadClients {
  readonly #open = new Set<ServerResponse>();

  add(response: ServerResponse): void {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    response.write('retry: 500\n\n');
    const timer = setInterval(() => response.write(':\n\n'), KEEP_ALIVE_MS);
    this.#open.add(response);
    response.on('close', () => {
      clearInterval(timer);
      this.#open.delete(response);
    });
  }

  send(event: 'reload' | 'failure', data: unknown = null): void {
    for (const response of this.#open) {
      response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    }
  }

  close(): void {
    for (const response of this.#open) response.end();
  }
}
