import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';

export const dropPassCookies = endpoint({
  method: 'DELETE',
  path: '/api/pass-cookies',
  summary:
    'Drops cookies whose name begins with `pass`; called on load, and never ends the session',
  roles: 'Anybody, signed in or not.',
  envelope: 'success',
  access: 'open',
  data: z.null(),
  failures: [],
});
