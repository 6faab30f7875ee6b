import { type Session as Person, sessionSchema } from '@parallax/contract';
import { z } from 'zod';

declare module 'express-session' {
  interface SessionData {
    who: Person;
    /** when the session's end was last moved, in Unix milliseconds */
    renewedAt: number;
  }
}

const signedInSchema = z.object({ session: z.object({ who: sessionSchema }) });

/** Who has sent the request, when somebody is signed in. Its session has to be loaded. */
export const sessionOf = (request: object): Person | undefined =>
  signedInSchema.safeParse(request).data?.session.who;
