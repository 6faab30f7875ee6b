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

const OPENING_BRACE = '{'.charCodeAt(0);

/** HMAC-SHA256 of timestamp, method, target and body, in hex. */
export const createSignature = (
  secret: string,
  { timestamp, method, target, body }: SignedParts,
): string =>
  createHmac('sha256', secret)
    .update(timestamp + method + target)
    .update(body)
    .digest('hex');

/**
 * Whether the signed text could also be the text of another request. The boundaries between
 * timestamp (digits), method (letters) and target (begins with a slash) are unambiguous. The
 * boundary between target and body is ambiguous in two cases: the target contains '{', so its end
 * could be read as the start of a body; or a GET or DELETE, which may ignore its body, has a body
 * that could be the end of a longer target.
 */
export const isAmbiguous = ({ method, target, body }: SignedParts): boolean =>
  target.includes('{') ||
  ((method === 'GET' || method === 'DELETE') && body.length > 0 && body[0] !== OPENING_BRACE);

/** Compares two signatures of 64 hex digits in constant time. */
export const isSameSignature = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(other, 'hex'));
