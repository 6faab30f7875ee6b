import type { Session as Person } from '@parallax/contract';

declare module 'express-session' {
  interface SessionData {
    who: Person;
    /** when the session's end was last moved, in Unix milliseconds */
    renewedAt: number;
  }
}

/** A session as it was read for a request. */
interface ReadSession {
  readonly id: string;
  readonly who: Person;
}

const sessions = new WeakMap<object, ReadSession>();
const loaders = new WeakMap<object, () => Promise<void>>();

/** Keeps what was read for a request; undefined: nobody is signed in. */
export function setSession(request: object, session: ReadSession | undefined): void {
  if (session) sessions.set(request, session);
  else sessions.delete(request);
}

/** Keeps how the session of a request is loaded, where it is to be changed. */
export function setLoader(request: object, load: () => Promise<void>): void {
  loaders.set(request, load);
}

/** Who has sent the request, when somebody is signed in. */
export const sessionOf = (request: object): Person | undefined => sessions.get(request)?.who;

/** The id of the session of a request, when somebody is signed in. */
export const sessionIdOf = (request: object): string | undefined => sessions.get(request)?.id;

/** Makes `request.session` there to be changed; what is changed is stored with the answer. */
export async function loadSession(request: object): Promise<void> {
  await loaders.get(request)?.();
}
