import { z } from 'zod';
import { storedValue } from '../stored-value.ts';

/** The trader whose private state is in localStorage, who may no longer be signed in. */
export const storedSession = storedValue('parallax.session', z.object({ traderId: z.uuid() }));

/** Whether this browser had a session when the page was last open; it may have ended since. */
export const hasStoredSession = (): boolean => storedSession.read() !== undefined;
