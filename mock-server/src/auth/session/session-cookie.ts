import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseCookies } from './parse-cookies.ts';

export const SESSION_COOKIE = 'parallax.sid';
/** Prefix of a signed cookie's value. */
const SIGNED_PREFIX = 's:';

const VERIFIED_MAX = 1_000;

/** Reads session ids from `Cookie` headers. */
export class SessionCookieReader {
  /** ids by cookie values with a valid signature, which stays valid whether the session ended or not */
  readonly #verified = new Map<string, string>();

  constructor(private readonly secret: string) {}

  /** The session id in a `Cookie` header; undefined without a valid signature. */
  read(cookies: string | undefined): string | undefined {
    const value = parseCookies(cookies).get(SESSION_COOKIE) ?? '';
    const id = this.#verified.get(value) ?? verifiedId(value, this.secret);
    if (id === undefined || this.#verified.has(value)) return id;
    const [oldest] = this.#verified.keys();
    if (this.#verified.size >= VERIFIED_MAX && oldest !== undefined) this.#verified.delete(oldest);
    this.#verified.set(value, id);
    return id;
  }
}

function verifiedId(value: string, secret: string): string | undefined {
  const dot = value.lastIndexOf('.');
  if (!value.startsWith(SIGNED_PREFIX) || dot < 0) return undefined;
  const id = value.slice(SIGNED_PREFIX.length, dot);
  const signature = createHmac('sha256', secret).update(id).digest('base64').replace(/=+$/, '');
  const [wanted, given] = [Buffer.from(signature), Buffer.from(value.slice(dot + 1))];
  return wanted.length === given.length && timingSafeEqual(wanted, given) ? id : undefined;
}
