import type { Session as SessionTrader } from '@parallax/protocol';

declare module 'express-session' {
  interface SessionData {
    /** the signed-in trader; sessions are stored with this field name */
    who: SessionTrader;
    /** when the expiry was last extended, in Unix milliseconds */
    renewedAt: number;
  }
}

interface ReadSession {
  readonly id: string;
  readonly trader: SessionTrader;
}

const sessions = new WeakMap<object, ReadSession>();
const loaders = new WeakMap<object, () => Promise<void>>();

/** Attaches the session to a request; undefined when signed out. */
export function setSession(request: object, session: ReadSession | undefined): void {
  if (session) sessions.set(request, session);
  else sessions.delete(request);
}

/** Attaches the function that loads express-session for a request. */
export function setSessionLoader(request: object, load: () => Promise<void>): void {
  loaders.set(request, load);
}

/** The signed-in trader; undefined when signed out. */
export const findSession = (request: object): SessionTrader | undefined =>
  sessions.get(request)?.trader;

/** The id of the request's session; undefined when signed out. */
export const findSessionId = (request: object): string | undefined => sessions.get(request)?.id;

/** Loads `request.session` so that it can be changed; changes are stored with the response. */
export async function loadSession(request: object): Promise<void> {
  await loaders.get(request)?.();
}
