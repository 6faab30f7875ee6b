import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { signIn } from '@parallax/protocol';
import type { Request, Response } from 'express';
import { parseCookies } from './parse-cookies.ts';

const COOKIE = 'parallax.device';
const ACCOUNT_LENGTH = 16;
const LIFETIME_MS = 180 * 24 * 60 * 60 * 1000;
/** device, time of the sign-in in Unix milliseconds, signature */
const VALUE = /^([0-9a-f]{32})\.(\d{1,15})\.([0-9a-f]{64})$/;

/** The credentials that a device has signed in with. */
interface Owner {
  readonly trader: { readonly traderId: string };
  /** of the password */
  readonly hash: string;
}

/**
 * Recognizes browsers that have signed in to an account before, by a signed cookie for each account.
 * The cookie does not sign in; it only gives the browser a limit of its own for wrong passwords, so
 * that others who know the e-mail address cannot lock it out. It is valid until the password changes.
 */
export class KnownDevices {
  readonly #secret: string;
  readonly #now: () => number;

  constructor(secret: string, now: () => number) {
    this.#secret = secret;
    this.#now = now;
  }

  /**
   * The id of the device that sends the request; undefined if it has not signed in with these
   * credentials.
   */
  find(request: Request, credentials: Owner): string | undefined {
    const value = parseCookies(request.headers.cookie).get(this.#nameFor(credentials)) ?? '';
    const [, device = '', time = '', signature = ''] = VALUE.exec(value) ?? [];
    const expected = Buffer.from(this.#sign(credentials, device, time));
    const actual = Buffer.from(signature);
    const isSigned = expected.length === actual.length && timingSafeEqual(expected, actual);
    return isSigned && this.#now() - Number(time) < LIFETIME_MS ? device : undefined;
  }

  /**
   * Sets the cookie if the response succeeds. Call it before the session is opened: the cookie is
   * then added after the session cookie.
   */
  remember(request: Request, response: Response, credentials: Owner): void {
    const device = this.find(request, credentials) ?? randomBytes(16).toString('hex');
    const time = String(this.#now());
    const value = `${device}.${time}.${this.#sign(credentials, device, time)}`;
    const writeHead = response.writeHead.bind(response);
    Object.assign(response, {
      writeHead: (...head: Parameters<typeof writeHead>) => {
        if (response.statusCode < 300) {
          response.cookie(this.#nameFor(credentials), value, {
            httpOnly: true,
            sameSite: 'strict',
            secure: request.secure,
            path: signIn.path,
            maxAge: LIFETIME_MS,
          });
        }
        return writeHead(...head);
      },
    });
  }

  #nameFor({ trader }: Owner): string {
    return `${COOKIE}.${this.#hmac(`name ${trader.traderId}`).slice(0, ACCOUNT_LENGTH)}`;
  }

  #sign({ trader, hash }: Owner, device: string, time: string): string {
    const epoch = this.#hmac(`credentials ${hash}`);
    return this.#hmac(`device ${trader.traderId} ${device} ${time} ${epoch}`);
  }

  #hmac(text: string): string {
    return createHmac('sha256', this.#secret).update(`known-device ${text}`).digest('hex');
  }
}
