import { dropPassCookies } from '@parallax/contract';
import { type Route, route } from '../api/route.ts';
import { cookiesIn } from './cookies-in.ts';

const PASS_COOKIE = /^pass[\w.-]*$/i;

/** Cookies of other times, whose name begins with `pass`; the session is none of them. */
export const passCookieRoutes = (): Route[] => [
  route(dropPassCookies, {
    handle({ request, response }) {
      for (const name of cookiesIn(request.headers.cookie).keys()) {
        if (PASS_COOKIE.test(name)) response.clearCookie(name, { path: '/' });
      }
      return null;
    },
  }),
];
