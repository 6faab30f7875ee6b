import { getSession, type Session, successBody } from '@parallax/protocol';
import { keepText } from './kept-texts.ts';

/** Keeps the session as the answer of the server, which a sign-in does not request. */
export const keepSession = (session: Session): Promise<void> =>
  keepText(getSession.path, JSON.stringify(successBody(getSession.envelope, session)));
