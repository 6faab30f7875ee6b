import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';

export const dropPassCookies = endpoint({
  method: 'DELETE',
  path: '/api/pass-cookies',
  summary: 'Deletes cookies whose name starts with `pass`; called on load, never ends the session',
  callers: 'anyone',
  envelope: 'success',
  data: z.null(),
  failures: [],
});
