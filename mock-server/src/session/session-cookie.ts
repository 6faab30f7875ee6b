import { createHmac, timingSafeEqual } from 'node:crypto';
import { cookiesIn } from './cookies-in.ts';

export const SESSION_COOKIE = 'parallax.sid';
/** Before the value of a signed cookie. */
const SIGNED = 's:';

/** The id of the session in a `Cookie` header; undefined where none has our signature. */
export function sessionIdIn(cookies: string | undefined, secret: string): string | undefined {
  const value = cookiesIn(cookies).get(SESSION_COOKIE) ?? '';
  const dot = value.lastIndexOf('.');
  if (!value.startsWith(SIGNED) || dot < 0) return undefined;
  const id = value.slice(SIGNED.length, dot);
  const signature = createHmac('sha256', secret).update(id).digest('base64').replace(/=+$/, '');
  const [wanted, given] = [Buffer.from(signature), Buffer.from(value.slice(dot + 1))];
  return wanted.length === given.length && timingSafeEqual(wanted, given) ? id : undefined;
}
