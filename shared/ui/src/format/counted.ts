import { formatCount } from './numbers.ts';

/** A count with its noun: '1 venue', '2 venues'. */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${formatCount(count)} ${count === 1 ? noun : plural}`;

/** The number of shown rows, and of all rows when some are not shown: '20 of 1,234 contracts'. */
export function countedOf(shown: number, all: number, noun: string, plural?: string): string {
  const text = counted(all, noun, plural);
  return shown === all ? text : `${formatCount(shown)} of ${text}`;
}
