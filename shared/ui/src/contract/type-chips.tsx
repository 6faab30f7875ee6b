import { type InstType, instTypeName, instTypeSchema } from '@parallax/protocol';
import type { ReactNode } from 'react';
import { ToggleButton } from '../choice-buttons/choice-buttons.tsx';
import styles from './type-chips.module.css';

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
      {instTypeSchema.options.map((type) => (
        <ToggleButton
          key={type}
          className={styles.chip}
          label={instTypeName(type)}
          pressed={chosen.has(type)}
          onPress={() => onChange(toggled(chosen, type))}
        />
      ))}
    </fieldset>
  );
}
