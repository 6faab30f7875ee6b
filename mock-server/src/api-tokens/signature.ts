import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a signature is made over. */
export interface SignedParts {
  /** Unix milliseconds, as sent */
  readonly timestamp: string;
  /** in upper case */
  readonly method: string;
  /** the path with its query, as sent */
  readonly target: string;
  /** the body's bytes as sent; empty without one */
  readonly body: Uint8Array;
}

/** The hex HMAC-SHA256 with the secret over timestamp, method, path with query, and body. */
export const signatureOf = (
  secret: string,
  { timestamp, method, target, body }: SignedParts,
): string =>
  createHmac('sha256', secret)
    .update(timestamp + method + target)
    .update(body)
    .digest('hex');

/** Compares in a time that does not tell how much of it is right. Both are 64 hex digits. */
export const isSameSignature = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(other, 'hex'));
