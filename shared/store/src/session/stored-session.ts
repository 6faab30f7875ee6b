import { z } from 'zod';
import { storedValue } from '../stored-value.ts';

/** The trader whose private state is in localStorage; does not prove that they are signed in. */
export const storedSession = storedValue('parallax.session', z.object({ traderId: z.uuid() }));

/** Whether this browser has a session of an earlier visit, which may have ended. */
export const hasStoredSession = (): boolean => storedSession.read() !== undefined;
