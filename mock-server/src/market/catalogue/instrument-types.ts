import type { InstrumentType } from '@parallax/contract';

export const instrumentTypes: readonly InstrumentType[] = [
  { name: 'spot', displayName: 'Spot' },
  { name: 'perpetual', displayName: 'Perpetual' },
  { name: 'future', displayName: 'Future' },
  { name: 'option', displayName: 'Option' },
];
