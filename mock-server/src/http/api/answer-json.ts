import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import compression from 'compression';
import type { Response } from 'express';

/** In bytes; smaller responses take longer to compress than to send. */
const COMPRESSION_MIN_BYTES = 4096;

const compress = compression();
const gzipped = promisify(gzip);

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

/** A body that many requests receive, serialized and compressed once. */
export class SharedBody {
  readonly #plain: Buffer;
  #compressed: Promise<Buffer> | undefined;

  constructor(body: unknown) {
    this.#plain = Buffer.from(JSON.stringify(body));
  }

  async send(response: Response): Promise<void> {
    const isCompressed = response.req.acceptsEncodings('gzip') === 'gzip';
    // the fastest level costs a tenth more bytes than the default one, and half of its time
    this.#compressed ??= isCompressed
      ? gzipped(this.#plain, { level: constants.Z_BEST_SPEED })
      : undefined;
    const bytes = isCompressed ? await this.#compressed : this.#plain;
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.vary('Accept-Encoding');
    if (isCompressed) response.setHeader('Content-Encoding', 'gzip');
    response.setHeader('Content-Length', bytes?.length ?? 0);
    response.end(bytes);
  }
}
