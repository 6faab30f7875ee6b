import { onUnavailable } from '@parallax/api';
import { recover } from '../session/reconnect.ts';

/**
 * Recovers the page after the server was unavailable, for example because it could not reach its
 * database. Returns the unsubscribe function.
 */
export const followOutages = (): (() => void) => onUnavailable(() => void recover());
