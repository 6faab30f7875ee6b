import { createReadStream, statSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { pipeline } from 'node:stream';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    // it does not exist, or the path is invalid
    return false;
  }
}

/** Serves a file below a folder, never cached; 404 for everything else. */
export function serveFile(response: ServerResponse, folder: string, path: string): void {
  const file = normalize(join(folder, path));
  const isBelow = file.startsWith(folder + sep);
  if (!isBelow || !isFile(file)) {
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found\n');
    return;
  }
  response.writeHead(200, {
    'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
    'Cache-Control': 'no-store',
  });
  // the next build may remove the file meanwhile, which ends the response
  pipeline(createReadStream(file), response, () => undefined);
}
