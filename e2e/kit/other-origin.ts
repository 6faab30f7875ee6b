import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { closeServer, listen } from './http-server.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

export interface OtherOrigin {
  readonly origin: string;
  /** paths that were requested */
  readonly requested: string[];
  close(): Promise<void>;
}

/** Serves a folder on a free port, as the development server of a team does. */
export async function serveElsewhere(folder: string): Promise<OtherOrigin> {
  const requested: string[] = [];
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    requested.push(pathname);
    response.setHeader('Access-Control-Allow-Origin', '*');
    try {
      const content = await readFile(join(folder, pathname));
      response.setHeader('Content-Type', TYPES[extname(pathname)] ?? 'text/plain').end(content);
    } catch {
      response.writeHead(404).end();
    }
  };
  const server = createServer((request, response) => void serve(request, response));
  const port = await listen(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    requested,
    close: () => closeServer(server),
  };
}
