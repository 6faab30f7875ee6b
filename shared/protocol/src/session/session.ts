import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { idSchema } from '../ids/id.ts';

/** The identity of the signed-in trader, as stored in the session. */
export const sessionSchema = z.object({
  traderId: idSchema,
  companyId: idSchema,
  email: z.email(),
});
export type Session = z.infer<typeof sessionSchema>;

export const signInBodySchema = z.object({
  email: z.string().max(254).trim().min(1),
  password: z.string().min(1).max(200),
});

export const WRONG_CREDENTIALS = 'Wrong e-mail or password.';

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in',
  summary: 'Opens a session and sets its cookie',
  callers: 'anyone',
  envelope: 'ok',
  body: signInBodySchema,
  data: sessionSchema,
  failures: [400, 401, 429],
});

export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/sign-out',
  summary: 'Ends the session',
  callers: 'anyone',
  envelope: 'ok',
  data: z.null(),
  failures: [],
});

export const getSession = endpoint({
  method: 'GET',
  path: '/api/auth/session',
  summary: 'The signed-in trader, or 401',
  callers: 'trader',
  envelope: 'ok',
  cachedOffline: true,
  data: sessionSchema,
  failures: [401],
});
