import { createHmac, timingSafeEqual } from 'node:crypto';

/** The parts of a request that its signature covers. */
interface SignedParts {
  /** Unix milliseconds, as sent */
  readonly timestamp: string;
  /** in upper case */
  readonly method: string;
  /** path and query string, as sent */
  readonly target: string;
  /** raw request body; empty when there is none */
  readonly body: Uint8Array;
}

/** HMAC-SHA256 of timestamp, method, target and body, in hex. */
export const createSignature = (
  secret: string,
  { timestamp, method, target, body }: SignedParts,
): string =>
  createHmac('sha256', secret)
    .update(timestamp + method + target)
    .update(body)
    .digest('hex');

/** Compares two signatures of 64 hex digits in constant time. */
export const isSameSignature = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(other, 'hex'));
