import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CheckRow } from '../field/check-row.tsx';
import type { ChecklistOption } from '../field/checklist.tsx';
import { filterOptions } from '../field/filter-options.ts';
import { moveBetweenFields } from '../field/move-between-fields.ts';
import { SearchField } from '../field/search-field.tsx';
import { SelectAll } from '../field/select-all.tsx';
import styles from './exchange-checklist.module.css';

/** The value must be unique across all groups. */
export type PickerOption = Pick<ChecklistOption, 'value' | 'label' | 'detail'>;

export interface PickerGroup {
  label: string;
  options: readonly PickerOption[];
  /** shown if the group has no options */
  empty: string;
}

interface ExchangeChecklistProps {
  searchLabel: string;
  groups: readonly PickerGroup[];
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
}

/** A searchable checklist of exchanges in groups. */
export function ExchangeChecklist(props: ExchangeChecklistProps): ReactNode {
  const { searchLabel, groups, selected, onChange } = props;
  const [query, setQuery] = useState('');
  const search = useRef<HTMLInputElement>(null);
  // not data-initial-focus: the list may be mounted after its popover opened
  useEffect(() => search.current?.focus(), []);
  const isSearching = query.trim() !== '';
  const matchingGroups = groups.map(({ label, empty, options }) => ({
    label,
    empty,
    options: filterOptions(options, query),
  }));
  const values = matchingGroups.flatMap(({ options }) => options.map(({ value }) => value));
  const selectedCount = values.filter((value) => selected.has(value)).length;

  const set = (changed: readonly string[], on: boolean): void => {
    const next = new Set(selected);
    for (const value of changed) {
      if (on) next.add(value);
      else next.delete(value);
    }
    onChange(next);
  };
  const keys = { onKeyDown: moveBetweenFields };
  return (
    <div className={styles.checklist} {...keys}>
      <SearchField ref={search} label={searchLabel} value={query} onChange={setQuery} />
      <SelectAll
        found={values.length}
        selected={selectedCount}
        onChange={(on) => set(values, on)}
      />
      <div className={styles.groups}>
        {matchingGroups.map(({ label, options, empty }) =>
          isSearching && options.length === 0 ? null : (
            <fieldset key={label} className={styles.group}>
              <legend className={styles.legend}>{label}</legend>
              {options.length === 0 && <p className={styles.empty}>{empty}</p>}
              {options.map((option) => (
                <CheckRow
                  key={option.value}
                  label={option.label}
                  detail={option.detail}
                  wraps
                  checked={selected.has(option.value)}
                  onChange={(on) => set([option.value], on)}
                />
              ))}
            </fieldset>
          ),
        )}
        {isSearching && values.length === 0 && (
          <output className={styles.empty}>Nothing found</output>
        )}
      </div>
    </div>
  );
}
