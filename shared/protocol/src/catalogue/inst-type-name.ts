import type { InstType } from './catalogue.ts';

const NAMES = {
  spot: 'Spot',
  perpetual: 'Perpetual',
  future: 'Future',
  option: 'Option',
} as const satisfies Record<InstType, string>;

/** A type of contract in a column, a choice or a list of details: 'Perpetual'. */
export const instTypeName = (instType: InstType): string => NAMES[instType];

/** The suffix of a perpetual's name, abbreviated because the full word would be too long. */
export const PERPETUAL_SUFFIX = 'perp';
