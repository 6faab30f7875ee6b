import type { Request } from 'express';
import { ApiFailure } from './api-failure.ts';
import { bodyBytes } from './body-bytes.ts';

/**
 * Reads a body of bytes. Throws 400 when it has another content type, 413 when it exceeds its limit,
 * and 429 when it is large and its network uploads too much at a time.
 */
export async function readBytesBody(request: Request): Promise<Uint8Array> {
  if (request.is('application/octet-stream') === false) {
    throw new ApiFailure(
      400,
      'Send the bytes as they are, with the header Content-Type: application/octet-stream.',
    );
  }
  return bodyBytes(request);
}
