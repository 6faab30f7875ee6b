import { type AlgoOrder, isAlgoDone } from '@parallax/protocol';

export interface AlgoProgress {
  /** filled of the amount, from 0 to 1 */
  readonly filled: number;
  /** of the time until the end, from 0 to 1; undefined without an end, before the start and once it is over */
  readonly elapsed: number | undefined;
  /** '25% filled, 40% of the time over' */
  readonly text: string;
}

const share = (part: number, whole: number): number =>
  whole > 0 ? Math.min(Math.max(part / whole, 0), 1) : 0;

const percent = (fraction: number): string => `${Math.round(fraction * 100)}%`;

/** How much of an algo is filled against its schedule. @param now Unix milliseconds */
export function algoProgress(
  algo: Pick<AlgoOrder, 'amount' | 'filled' | 'state' | 'startedAt' | 'endsAt'>,
  now: number,
): AlgoProgress {
  const { amount, startedAt, endsAt, state } = algo;
  const filled = share(Number(algo.filled), Number(amount));
  const isTimed = startedAt !== null && endsAt !== null && !isAlgoDone(state);
  const start = isTimed ? Date.parse(startedAt) : 0;
  const elapsed = isTimed ? share(now - start, Date.parse(endsAt) - start) : undefined;
  const texts = [`${percent(filled)} filled`];
  if (elapsed !== undefined) texts.push(`${percent(elapsed)} of the time over`);
  return { filled, elapsed, text: texts.join(', ') };
}
