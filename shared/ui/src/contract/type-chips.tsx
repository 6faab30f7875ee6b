import { type InstType, instTypeName, instTypeSchema } from '@parallax/protocol';
import type { ReactNode } from 'react';
import { ToggleButton } from '../choice-buttons/choice-buttons.tsx';
import { formatCount } from '../format/index.ts';
import styles from './type-chips.module.css';

const toggle = (selected: ReadonlySet<InstType>, type: InstType): ReadonlySet<InstType> =>
  new Set(selected.has(type) ? [...selected].filter((each) => each !== type) : [...selected, type]);

/** Limits a contract search to the selected types; without a selection it includes all types. */
export function TypeChips({
  selected,
  countOfType,
  onChange,
}: {
  selected: ReadonlySet<InstType>;
  /** how many contracts of a type match the query; shown beside the type */
  countOfType?: (type: InstType) => number;
  onChange: (selected: ReadonlySet<InstType>) => void;
}): ReactNode {
  return (
    <fieldset className={styles.chips} aria-label="Contract types">
      {instTypeSchema.options.map((type) => (
        <ToggleButton
          key={type}
          className={styles.chip}
          label={instTypeName(type)}
          detail={countOfType && formatCount(countOfType(type))}
          pressed={selected.has(type)}
          onPress={() => onChange(toggle(selected, type))}
        />
      ))}
    </fieldset>
  );
}
