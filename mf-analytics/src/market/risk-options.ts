import type { ComboboxOption } from '@parallax/ui';

/** The choices of a field 'Risk type'. */
export const RISK_OPTIONS: readonly ComboboxOption[] = [
  { value: 'linear', label: 'Linear' },
  { value: 'inverse', label: 'Inverse' },
];
