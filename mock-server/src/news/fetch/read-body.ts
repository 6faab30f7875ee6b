import type { IncomingMessage } from 'node:http';
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { FeedUnreadable } from './feed-unreadable.ts';

/** Maximum size of a body after decompression. */
export const BODY_MAX_BYTES = 2 * 1024 * 1024;
/** The part of a body in which an XML declaration says how it is encoded. */
const DECLARATION_BYTES = 200;

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br';

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const collected: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > BODY_MAX_BYTES) throw new FeedUnreadable('The feed is larger than 2 MB.');
    collected.push(chunk);
  }
  return Buffer.concat(collected);
}

function readBytes(response: IncomingMessage, signal: AbortSignal): Promise<Buffer> {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'identity' || encoding === '') return pipeline(response, collect, { signal });
  const decoder = DECODERS[encoding];
  if (decoder === undefined) {
    throw new FeedUnreadable('The server compresses the feed in a way that is not supported.');
  }
  return pipeline(response, decoder(), collect, { signal });
}

function decode(bytes: Buffer, contentType = ''): string {
  const declaration = bytes.subarray(0, DECLARATION_BYTES).toString('latin1');
  const encoding =
    /charset="?([\w-]+)/i.exec(contentType)?.[1] ??
    /^\s*<\?xml[^>]*encoding=["']([\w-]+)/.exec(declaration)?.[1] ??
    'utf-8';
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    // an encoding that does not exist
    return new TextDecoder().decode(bytes);
  }
}

/**
 * The text of a response, decompressed as it arrives. Throws FeedUnreadable as soon as it has more than
 * BODY_MAX_BYTES, and the error of the connection or the decompression.
 */
export async function readBody(response: IncomingMessage, signal: AbortSignal): Promise<string> {
  const bytes = await readBytes(response, signal);
  return decode(bytes, response.headers['content-type']);
}
