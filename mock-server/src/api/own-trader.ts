import type { Session } from '@parallax/contract';
import { ApiFailure } from './api-failure.ts';

/** Throws 403 unless the trader that a call names is the caller. */
export function requireSelf(session: Session, traderId: string | undefined): void {
  if (traderId === undefined || traderId === session.traderId) return;
  throw new ApiFailure(403, 'You can only do this for yourself.');
}
