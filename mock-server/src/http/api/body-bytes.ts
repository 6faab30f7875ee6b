import type { Request } from 'express';
import { ApiFailure } from './api-failure.ts';

const BODY_MAX_BYTES = 1024 * 1024;

const tooLarge = () => new ApiFailure(413, 'The body is over 1 MB.');
const unreadable = () => new ApiFailure(400, 'The body could not be read.');

/** A request's body can be read only once; the result is cached per request. */
const cache = new WeakMap<Request, Promise<Buffer>>();

function readAll(request: Request): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let length = 0;
    const removeListeners = (): void => {
      request.off('data', onData).off('end', onEnd).off('error', onFailure).off('close', onFailure);
    };
    const onData = (part: Buffer): void => {
      length += part.length;
      parts.push(part);
      if (length <= BODY_MAX_BYTES) return;
      removeListeners();
      reject(tooLarge());
    };
    const onEnd = (): void => {
      removeListeners();
      resolve(Buffer.concat(parts, length));
    };
    const onFailure = (): void => {
      removeListeners();
      reject(unreadable());
    };
    // of a request that was aborted before, no event comes any more
    if (request.destroyed && !request.readableEnded) {
      reject(unreadable());
      return;
    }
    request.on('data', onData).on('end', onEnd).on('error', onFailure).on('close', onFailure);
  });
}

async function readBody(request: Request): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > BODY_MAX_BYTES) throw tooLarge();
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new ApiFailure(400, 'Send the body as it is, without a Content-Encoding.');
  }
  return readAll(request);
}

/** Returns the bytes of a request's body; empty without one. Throws 413 over 1 MB. */
export function bodyBytes(request: Request): Promise<Buffer> {
  const bytes = cache.get(request) ?? readBody(request);
  cache.set(request, bytes);
  return bytes;
}
