import type { FakeAccount } from './fake-account.ts';
import type { PrivateResponse } from './private-request.ts';

const UNAVAILABLE = { status: 503, body: '<html>Service Temporarily Unavailable</html>' } as const;

/** Carries out a change of an order, with the fault that waits for it. */
export function withFaults(
  account: FakeAccount,
  tooMany: PrivateResponse,
  run: () => PrivateResponse,
): PrivateResponse {
  const fault = account.faults.take('error-before', 'error-after', 'lose-answer', 'rate-limit');
  if (fault === 'rate-limit') return tooMany;
  if (fault === 'error-before') return UNAVAILABLE;
  const response = run();
  if (fault === 'error-after') return UNAVAILABLE;
  return fault === 'lose-answer' ? undefined : response;
}
