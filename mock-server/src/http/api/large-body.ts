import type { IncomingMessage } from 'node:http';

/** Larger bodies take long to parse, to validate and to store. */
export const LARGE_BODY_BYTES = 64 * 1024;

export function hasLargeBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return length === undefined
    ? headers['transfer-encoding'] !== undefined
    : Number(length) > LARGE_BODY_BYTES;
}
