import { formatCount } from './numbers.ts';

/** A count with its noun: '1 venue', '2 venues'. */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${formatCount(count)} ${count === 1 ? noun : plural}`;
