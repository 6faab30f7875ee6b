import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseCookies } from './parse-cookies.ts';

export const SESSION_COOKIE = 'parallax.sid';
/** Prefix of a signed cookie's value. */
const SIGNED_PREFIX = 's:';

/** The session id in a `Cookie` header; undefined without a valid signature. */
export function readSessionId(cookies: string | undefined, secret: string): string | undefined {
  const value = parseCookies(cookies).get(SESSION_COOKIE) ?? '';
  const dot = value.lastIndexOf('.');
  if (!value.startsWith(SIGNED_PREFIX) || dot < 0) return undefined;
  const id = value.slice(SIGNED_PREFIX.length, dot);
  const signature = createHmac('sha256', secret).update(id).digest('base64').replace(/=+$/, '');
  const [expected, actual] = [Buffer.from(signature), Buffer.from(value.slice(dot + 1))];
  return expected.length === actual.length && timingSafeEqual(expected, actual) ? id : undefined;
}
