import { z } from 'zod';
import { storedValue } from '../stored-value.ts';

/** Whose private state this browser keeps; a hint, never a proof that they are signed in. */
export const storedSession = storedValue('parallax.session', z.object({ traderId: z.uuid() }));
