import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import { callerNetwork } from '../auth/api-keys/signing/caller-address.ts';
import { parseCookies } from '../auth/session/parse-cookies.ts';
import { cookieAttributes } from '../auth/session/session-middleware.ts';
import { sessionOf } from '../auth/session/session-of.ts';

const SIDE_COOKIE = 'parallax.side';
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const KEY_LENGTH = 32;
const COOKIE = /^([0-9a-f]{32})\.([0-9a-f]{32})$/;

/** Begins the names of reporters who are signed in. */
export const SIGNED_IN = 'trader ';
const SIGNED_OUT = 'visitor ';

/** Whether a person is among the given percent of those who get a version. Stays so while it grows. */
export function isInShare(
  person: string,
  remote: string,
  { version, percent }: { readonly version: string; readonly percent: number },
): boolean {
  const digest = createHash('sha256').update(`${person} ${remote} ${version}`).digest();
  return digest.readUInt32BE(0) < (percent / 100) * 2 ** 32;
}

/**
 * Identifies users by pseudonyms: by the hash of their trader id, and before they sign in by a
 * signed cookie, which takes over the trader's name, so that a browser stays on one side.
 */
export class People {
  constructor(private readonly secret: string) {}

  /**
   * Who reports a failure or a use. Signed out and without a cookie, everybody of a network is one
   * person.
   */
  reporter(request: Request): string {
    const signedIn = this.#signedIn(request);
    if (signedIn !== undefined) return SIGNED_IN + signedIn;
    return SIGNED_OUT + (this.#inCookie(request) ?? this.#hash(callerNetwork(request)));
  }

  /** Who a page is for; the browser keeps the name. */
  keep(request: Request, response: Response): string {
    const known = this.#inCookie(request);
    const person =
      this.#signedIn(request) ?? known ?? this.#hash(`${crypto.randomUUID()} ${Date.now()}`);
    if (person !== known) {
      const { secure } = request;
      response.cookie(SIDE_COOKIE, `${person}.${this.#hash(`side ${person}`)}`, {
        ...cookieAttributes,
        secure,
        maxAge: YEAR_MS,
      });
    }
    return person;
  }

  #hash(text: string): string {
    return createHmac('sha256', this.secret).update(text).digest('hex').slice(0, KEY_LENGTH);
  }

  #signedIn(request: Request): string | undefined {
    const who = sessionOf(request);
    return who && this.#hash(`trader ${who.traderId}`);
  }

  #inCookie(request: Request): string | undefined {
    const value = parseCookies(request.headers.cookie).get(SIDE_COOKIE) ?? '';
    const [, person = '', signature = ''] = COOKIE.exec(value) ?? [];
    const wanted = Buffer.from(this.#hash(`side ${person}`));
    const given = Buffer.from(signature);
    const isOurs = wanted.length === given.length && timingSafeEqual(wanted, given);
    return isOurs ? person : undefined;
  }
}
