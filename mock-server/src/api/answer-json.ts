import compression from 'compression';
import type { Response } from 'express';

/** In bytes; less takes longer to compress than to send. */
const WORTH_COMPRESSING = 4096;

const compress = compression();

/**
 * Answers JSON, compressed where that is worth it and the caller takes it. It has no ETag, since
 * nobody may keep it.
 */
export function answerJson(response: Response, body: unknown): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', bytes.length);
  if (bytes.length < WORTH_COMPRESSING) response.end(bytes);
  else compress(response.req, response, () => response.end(bytes));
}
