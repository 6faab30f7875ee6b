import { getSession, type Session, successBody } from '@parallax/protocol';
import { cacheText } from './text-cache.ts';

/** Caches the session as a response of `getSession`, which a sign-in does not call. */
export const cacheSession = (session: Session): Promise<void> =>
  cacheText(getSession.path, JSON.stringify(successBody(getSession.envelope, session)));
