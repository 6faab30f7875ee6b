import type { Session } from '@parallax/protocol';
import { ApiFailure } from '../http/api/api-failure.ts';

/** Throws 403 when a request names another trader. */
export function requireSelf(session: Session, traderId: string | undefined): void {
  if (traderId === undefined || traderId === session.traderId) return;
  throw new ApiFailure(403, 'You can only do this for yourself.');
}
