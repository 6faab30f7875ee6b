import type { Request } from 'express';
import { ApiFailure } from './api-failure.ts';

const BODY_MAX_BYTES = 1024 * 1024;

const tooLarge = () => new ApiFailure(413, 'The body is over 1 MB.');
const unreadable = () => new ApiFailure(400, 'The body could not be read.');

/** A body can be read from its request only once; what was read stays with the request. */
const read = new WeakMap<Request, Promise<Buffer>>();

function collect(request: Request): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let length = 0;
    const settle = (): void => {
      request.off('data', take).off('end', end).off('error', fail).off('close', fail);
    };
    const take = (part: Buffer): void => {
      length += part.length;
      parts.push(part);
      if (length <= BODY_MAX_BYTES) return;
      settle();
      reject(tooLarge());
    };
    const end = (): void => {
      settle();
      resolve(Buffer.concat(parts, length));
    };
    const fail = (): void => {
      settle();
      reject(unreadable());
    };
    request.on('data', take).on('end', end).on('error', fail).on('close', fail);
  });
}

async function readOnce(request: Request): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > BODY_MAX_BYTES) throw tooLarge();
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new ApiFailure(400, 'Send the body as it is, without a Content-Encoding.');
  }
  return collect(request);
}

/** The bytes of a body as they were sent; empty when there is none. Throws 413 over 1 MB. */
export function bodyBytes(request: Request): Promise<Buffer> {
  const present = read.get(request) ?? readOnce(request);
  read.set(request, present);
  return present;
}
