import { RANGE_IN_FUTURE, RANGE_REVERSED } from '@parallax/protocol';
import { ApiFailure } from '../../http/api/api-failure.ts';

/** A client's clock may be this much ahead, in milliseconds. */
const CLOCK_TOLERANCE_MS = 60_000;

interface Range {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A time range until now at most, in Unix milliseconds. Throws 400 if it is reversed or has not begun. */
export function pastRange({ from, to }: Range, now: number) {
  const start = from === undefined ? undefined : Date.parse(from);
  const end = to === undefined ? undefined : Date.parse(to);
  if (start !== undefined && end !== undefined && start > end)
    throw new ApiFailure(400, RANGE_REVERSED);
  if (start !== undefined && start > now + CLOCK_TOLERANCE_MS)
    throw new ApiFailure(400, RANGE_IN_FUTURE);
  return { from: start, to: end === undefined || end >= now ? undefined : end };
}
