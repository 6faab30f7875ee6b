import type { InstType } from '@parallax/protocol';
import type { ReactNode } from 'react';
import { ToggleButton } from '../choice-buttons/choice-buttons.tsx';
import styles from './type-chips.module.css';

const TYPES = [
  ['spot', 'Spot'],
  ['perpetual', 'Perpetual'],
  ['future', 'Future'],
  ['option', 'Option'],
] as const satisfies readonly (readonly [InstType, string])[];

const toggled = (chosen: ReadonlySet<InstType>, type: InstType): ReadonlySet<InstType> =>
  new Set(chosen.has(type) ? [...chosen].filter((each) => each !== type) : [...chosen, type]);

/** Limits a contract search to the chosen types; without a choice it finds all. */
export function TypeChips({
  chosen,
  onChange,
}: {
  chosen: ReadonlySet<InstType>;
  onChange: (chosen: ReadonlySet<InstType>) => void;
}): ReactNode {
  return (
    <fieldset className={styles.chips} aria-label="Contract types">
      {TYPES.map(([type, label]) => (
        <ToggleButton
          key={type}
          className={styles.chip}
          label={label}
          pressed={chosen.has(type)}
          onPress={() => onChange(toggled(chosen, type))}
        />
      ))}
    </fieldset>
  );
}
