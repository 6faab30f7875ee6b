import { getSession, type Session, successBody } from '@parallax/protocol';
import { keepText } from './kept-texts.ts';

/** Caches the session as the response of the server, which a sign-in does not request. */
export const keepSession = (session: Session): Promise<void> =>
  keepText(getSession.path, JSON.stringify(successBody(getSession.envelope, session)));
