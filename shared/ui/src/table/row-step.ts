import { arrowStep } from '../keyboard/arrow-step.ts';

/** The number of rows a navigation key moves by; undefined for other keys. */
export function rowStep(key: string, page: number): number | undefined {
  if (key === 'Home') return Number.NEGATIVE_INFINITY;
  if (key === 'End') return Number.POSITIVE_INFINITY;
  return arrowStep(key, page);
}
