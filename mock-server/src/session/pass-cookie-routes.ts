import { dropPassCookies } from '@parallax/contract';
import { type Route, route } from '../api/route.ts';

const PASS_COOKIE = /(?:^|;)\s*(pass[\w.-]*)=/gi;

/** Cookies of other times, whose name begins with `pass`; the session is none of them. */
export const passCookieRoutes = (): Route[] => [
  route(dropPassCookies, {
    handle({ request, response }) {
      for (const [, name = ''] of (request.headers.cookie ?? '').matchAll(PASS_COOKIE)) {
        response.clearCookie(name, { path: '/' });
      }
      return null;
    },
  }),
];
