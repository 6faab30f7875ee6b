import type { InstType } from './catalogue.ts';

const NAMES = {
  spot: 'Spot',
  perpetual: 'Perpetual',
  future: 'Future',
  option: 'Option',
} as const satisfies Record<InstType, string>;

/** The display name of a contract type: 'Perpetual'. */
export const instTypeName = (instType: InstType): string => NAMES[instType];

/** The suffix of a perpetual's name, abbreviated because the full word would be too long. */
export const PERPETUAL_SUFFIX = 'perp';
