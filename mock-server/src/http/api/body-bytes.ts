import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import { networkLimits } from '../client-address.ts';
import { ApiFailure } from './api-failure.ts';

/** Larger bodies take long to parse, to validate and to store. */
export const LARGE_BODY_BYTES = 64 * 1024;

export function hasLargeBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return length === undefined
    ? headers['transfer-encoding'] !== undefined
    : Number(length) > LARGE_BODY_BYTES;
}

/** Maximum number of bytes of large bodies in memory per network. */
export const NETWORK_BYTES_MAX = 64 * 1024 * 1024;

const bufferedByNetwork = new Map<string, number>();
const bytesOf = (network: string) => bufferedByNetwork.get(network) ?? 0;

/**
 * Returns a function to call with the number of bytes received so far. It counts the bytes of a large
 * body until the response closes, and returns false when the network would exceed its limit. Small
 * bodies are never refused, so that large uploads do not block other requests from that network.
 */
function countBufferedBytes(request: Request): (received: number) => boolean {
  const limits = networkLimits(request, NETWORK_BYTES_MAX);
  let requestBytes = 0;
  let isClosed = false;
  request.res?.once('close', () => {
    isClosed = true;
    for (const { network } of limits) {
      const remaining = bytesOf(network) - requestBytes;
      if (remaining > 0) bufferedByNetwork.set(network, remaining);
      else bufferedByNetwork.delete(network);
    }
  });
  return (received) => {
    if (received <= LARGE_BODY_BYTES) return true;
    const added = received - requestBytes;
    const isExceeded = limits.some(({ network, max }) => bytesOf(network) + added > max);
    if (isClosed || isExceeded) return false;
    for (const { network } of limits) bufferedByNetwork.set(network, bytesOf(network) + added);
    requestBytes = received;
    return true;
  };
}

const MEGABYTE = 1024 * 1024;
const BODY_MAX_BYTES = MEGABYTE;

const tooLarge = (maxBytes: number) =>
  new ApiFailure(413, `The body is over ${maxBytes / MEGABYTE} MB.`);
const tooManyUploads = () =>
  new ApiFailure(
    429,
    `Your network may upload at most ${NETWORK_BYTES_MAX / MEGABYTE} MB at the same time. Please try again in a moment.`,
  );
const unreadable = () => new ApiFailure(400, 'The body could not be read.');

/** A request's body can be read only once; the result is cached per request. */
const cache = new WeakMap<Request, Promise<Buffer>>();
const limits = new WeakMap<Request, number>();

/** Sets the maximum size of a request's body. Call it before the body is read. */
export function limitBody(request: Request, maxBytes: number): void {
  limits.set(request, maxBytes);
}

function readAll(request: Request, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let length = 0;
    const removeListeners = (): void => {
      request.off('data', onData).off('end', onEnd).off('error', onFailure).off('close', onFailure);
    };
    const fail = (failure: ApiFailure): void => {
      removeListeners();
      parts.length = 0;
      reject(failure);
    };
    const onData = (part: Buffer): void => {
      length += part.length;
      parts.push(part);
      if (length > maxBytes) fail(tooLarge(maxBytes));
      else if (!countBytes(length)) fail(tooManyUploads());
    };
    const onEnd = (): void => {
      removeListeners();
      resolve(Buffer.concat(parts, length));
    };
    const onFailure = (): void => fail(unreadable());
    // a request that was already aborted emits no further events
    if (request.destroyed && !request.readableEnded) {
      reject(unreadable());
      return;
    }
    const countBytes = countBufferedBytes(request);
    request.on('data', onData).on('end', onEnd).on('error', onFailure).on('close', onFailure);
  });
}

async function readBody(request: Request): Promise<Buffer> {
  const maxBytes = limits.get(request) ?? BODY_MAX_BYTES;
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new ApiFailure(400, 'Send the body as it is, without a Content-Encoding.');
  }
  return readAll(request, maxBytes);
}

/**
 * Returns the bytes of a request's body; empty without one. Throws 413 when the body exceeds the limit
 * set by `limitBody` (1 MB by default), 400 when it has a Content-Encoding, and 429 when it is large
 * and its network uploads too much at a time.
 */
export function bodyBytes(request: Request): Promise<Buffer> {
  const bytes = cache.get(request) ?? readBody(request);
  cache.set(request, bytes);
  return bytes;
}
