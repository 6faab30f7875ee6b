import { getSession, type Session, successBody } from '@parallax/protocol';
import { cacheText } from './text-cache.ts';

/** Caches the session as the response of the server, which a sign-in does not request. */
export const cacheSession = (session: Session): Promise<void> =>
  cacheText(getSession.path, JSON.stringify(successBody(getSession.envelope, session)));
