import compression from 'compression';
import type { Response } from 'express';

/** In bytes; smaller responses take longer to compress than to send. */
const COMPRESSION_MIN_BYTES = 4096;

const compress = compression();

/**
 * Sends JSON, compressed when it is large and the client accepts that. There is no ETag, since
 * responses must not be cached.
 */
export function answerJson(response: Response, body: unknown): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', bytes.length);
  if (bytes.length < COMPRESSION_MIN_BYTES) response.end(bytes);
  else compress(response.req, response, () => response.end(bytes));
}
