import { dropPassCookies } from '@parallax/protocol';
import { type Route, route } from '../../http/api/route.ts';
import { parseCookies } from './parse-cookies.ts';

const PASS_COOKIE = /^pass[\w.-]*$/i;

/** Clears legacy cookies whose name starts with `pass`; the session cookie is not among them. */
export const passCookieRoutes = (): Route[] => [
  route(dropPassCookies, {
    handle({ request, response }) {
      for (const name of parseCookies(request.headers.cookie).keys()) {
        if (PASS_COOKIE.test(name)) response.clearCookie(name, { path: '/' });
      }
      return null;
    },
  }),
];
