import type { RefObject } from 'react';
import { useFromWidth } from '../use-from-width.ts';

/** The width class of a widget. */
export type AvailableSpace = 'narrow' | 'medium' | 'wide' | 'roomy' | 'full';

const LIMITS = [
  ['narrow', 380],
  ['medium', 500],
  ['wide', 800],
  ['roomy', 1_100],
] as const;

const measureSpace = (width: number): AvailableSpace =>
  LIMITS.find(([, limit]) => width < limit)?.[0] ?? 'full';

/** The width class of an element; renders only when it changes. */
export const useAvailableSpace = (element: RefObject<HTMLElement | null>): AvailableSpace =>
  useFromWidth(element, measureSpace, 'wide');
