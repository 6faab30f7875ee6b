import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Session } from '@parallax/protocol';
import type { Request, Response } from 'express';
import { parseCookies } from '../auth/session/parse-cookies.ts';
import { cookieAttributes } from '../auth/session/session-middleware.ts';
import { findSession } from '../http/api/request-session.ts';
import { clientNetwork } from '../http/client-address.ts';

/**
 * Contains the pseudonym that decides whether a browser gets the version of a rollout. The name refers to
 * the two sides of a rollout.
 */
const PSEUDONYM_COOKIE = 'parallax.side';
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const KEY_LENGTH = 32;
const COOKIE = /^([0-9a-f]{32})\.([0-9a-f]{32})$/;

/** Prefix of the pseudonyms of signed-in users. */
const SIGNED_IN = 'trader ';
const SIGNED_OUT = 'visitor ';

/**
 * Whether a user is in the share of a version. A user in the share stays in it while the share
 * grows.
 */
export function isInShare(
  pseudonym: string,
  remote: string,
  { version, percent }: { readonly version: string; readonly percent: number },
): boolean {
  const digest = createHash('sha256').update(`${pseudonym} ${remote} ${version}`).digest();
  return digest.readUInt32BE(0) < (percent / 100) * 2 ** 32;
}

/**
 * Identifies users by pseudonyms: by the hash of their trader id, and before they sign in by a
 * signed cookie. After sign-in, the cookie contains the pseudonym of the trader, so that a browser
 * stays on the same version after sign-out.
 */
export class Pseudonyms {
  constructor(private readonly secret: string) {}

  /**
   * The pseudonym of the user who reports a failure or a use. Signed-out users without a cookie
   * share one pseudonym per network.
   */
  forRequest(request: Request): string {
    const signedIn = this.#signedIn(request);
    if (signedIn !== undefined) return SIGNED_IN + signedIn;
    return SIGNED_OUT + (this.assigned(request) ?? this.#hash(clientNetwork(request)));
  }

  /** The pseudonyms of a signed-in user and of their company. */
  forSession({ traderId, companyId }: Session): { person: string; company: string } {
    return {
      person: SIGNED_IN + this.#trader(traderId),
      company: this.#hash(`company ${companyId}`),
    };
  }

  /** The pseudonym that an earlier page assigned to the browser; undefined without one. */
  assigned(request: Request): string | undefined {
    const value = parseCookies(request.headers.cookie).get(PSEUDONYM_COOKIE) ?? '';
    const [, pseudonym = '', signature = ''] = COOKIE.exec(value) ?? [];
    const expected = Buffer.from(this.#hash(`side ${pseudonym}`));
    const actual = Buffer.from(signature);
    const isValid = expected.length === actual.length && timingSafeEqual(expected, actual);
    return isValid ? pseudonym : undefined;
  }

  /** The pseudonym of the user whom a page is for, assigned to the browser in a cookie. */
  assign(request: Request, response: Response): string {
    const inCookie = this.assigned(request);
    const pseudonym =
      this.#signedIn(request) ?? inCookie ?? this.#hash(`${crypto.randomUUID()} ${Date.now()}`);
    if (pseudonym !== inCookie) {
      const { secure } = request;
      response.cookie(PSEUDONYM_COOKIE, `${pseudonym}.${this.#hash(`side ${pseudonym}`)}`, {
        ...cookieAttributes,
        secure,
        maxAge: YEAR_MS,
      });
    }
    return pseudonym;
  }

  #hash(text: string): string {
    return createHmac('sha256', this.secret).update(text).digest('hex').slice(0, KEY_LENGTH);
  }

  #signedIn(request: Request): string | undefined {
    const who = findSession(request);
    return who && this.#trader(who.traderId);
  }

  #trader(traderId: string): string {
    return this.#hash(`trader ${traderId}`);
  }
}
