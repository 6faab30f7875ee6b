import type { FakeAccount } from './fake-account.ts';
import type { PrivateResponse } from './private-request.ts';

const UNAVAILABLE = { status: 503, body: '<html>Service Temporarily Unavailable</html>' } as const;

/** Delays of what is delivered late, in milliseconds. */
const DELAYS_MS = { 'deliver-late': 1_500, 'deliver-too-late': 8_000 } as const;

interface Change {
  /** the time after which it is refused, in Unix milliseconds; undefined without one */
  readonly expiresAt: number | undefined;
  /** Unix milliseconds */
  readonly now: number;
  readonly tooMany: PrivateResponse;
  readonly expired: PrivateResponse;
  readonly run: (now: number) => PrivateResponse;
}

/** Carries out a change of an order, with the fault that waits for it. */
export function withFaults(
  account: FakeAccount,
  { expiresAt = Infinity, now: receivedAt, tooMany, expired, run: carryOut }: Change,
): PrivateResponse {
  const run = (now = receivedAt): PrivateResponse => (now > expiresAt ? expired : carryOut(now));
  const late = account.faults.take('deliver-late', 'deliver-too-late');
  if (late === 'deliver-late' || late === 'deliver-too-late') {
    const delay = DELAYS_MS[late];
    account.later(delay, () => run(receivedAt + delay));
    return UNAVAILABLE;
  }
  const fault = account.faults.take('error-before', 'error-after', 'lose-answer', 'rate-limit');
  if (fault === 'rate-limit') return tooMany;
  if (fault === 'error-before') return UNAVAILABLE;
  const response = run();
  if (fault === 'error-after') return UNAVAILABLE;
  return fault === 'lose-answer' ? undefined : response;
}
