import { z } from 'zod';
import { storedValue } from '../stored-value.ts';

/** Tells the tabs of this browser that somebody is signed in; a hint, never a proof. */
export const storedSession = storedValue('parallax.session', z.object({ traderId: z.uuid() }));
