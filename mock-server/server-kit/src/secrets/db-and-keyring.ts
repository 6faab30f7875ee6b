import type { DbAndClock } from '../storage/db-and-clock.ts';
import type { Keyring } from './keyring.ts';

/** What operations on stored keys depend on. */
export interface DbAndKeyring extends Pick<DbAndClock, 'db'> {
  readonly keyring: Keyring;
}
