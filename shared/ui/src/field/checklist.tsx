import {
  type FocusEvent,
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { MOUNTED_ROWS_MAX, ROW_HEIGHT } from '../virtual/row-limits.ts';
import { VirtualRows } from '../virtual/virtual-rows.tsx';
import { CheckRow } from './check-row.tsx';
import styles from './checklist.module.css';
import { filterOptions } from './filter-options.ts';
import { moveBetweenFields } from './move-between-fields.ts';
import { SearchField } from './search-field.tsx';
import { SelectAll } from './select-all.tsx';

export interface ChecklistOption {
  value: string;
  label: string;
  /** secondary text beside the label, included in the search */
  detail?: string | undefined;
  /** an icon or image before the label */
  leading?: ReactNode;
  /** options with the same key are checked and unchecked together */
  linked?: string | undefined;
  /** cannot be checked or unchecked */
  disabled?: boolean;
}

interface ChecklistProps {
  options: readonly ChecklistOption[];
  /** values, in the order of the options */
  selected: readonly string[];
  onChange: (selected: string[]) => void;
  /** called when the focus leaves the list */
  onBlur?: () => void;
  /** adds a search field and 'Select all' to a long list */
  searchLabel?: string;
  /** focuses the first field, when validation fails */
  ref?: Ref<{ focus: () => void }>;
}

/** Shorter lists have no search field. */
const SEARCH_MIN_OPTIONS = 11;

/**
 * Returns a predicate for the options that change when some are toggled: those options, and the
 * options linked to them.
 */
function isAffectedBy(changed: readonly ChecklistOption[]) {
  const links = new Set(changed.map(({ linked }) => linked));
  links.delete(undefined);
  const values = new Set(changed.map(({ value }) => value));
  return (option: ChecklistOption): boolean =>
    option.disabled !== true && (values.has(option.value) || links.has(option.linked));
}

/** A scrollable list of checkboxes. Arrow keys move between them. */
export function Checklist(props: ChecklistProps): ReactNode {
  const { options, selected, onChange, onBlur, searchLabel, ref } = props;
  const list = useRef<HTMLDivElement>(null);
  useImperativeHandle(
    ref,
    () => ({
      focus: () => list.current?.querySelector<HTMLElement>('input:not(:disabled)')?.focus(),
    }),
    [],
  );
  const [query, setQuery] = useState('');
  const checked = useMemo(() => new Set(selected), [selected]);
  const matches = useMemo(() => filterOptions(options, query), [options, query]);
  const set = (changed: readonly ChecklistOption[], on: boolean): void => {
    const isAffected = isAffectedBy(changed);
    onChange(
      options
        .filter((option) => (isAffected(option) ? on : checked.has(option.value)))
        .map(({ value }) => value),
    );
  };
  const row = (option: ChecklistOption): ReactNode => (
    <CheckRow
      label={option.label}
      detail={option.detail}
      leading={option.leading}
      disabled={option.disabled}
      checked={checked.has(option.value)}
      onChange={(on) => set([option], on)}
    />
  );
  const events = {
    onKeyDown: moveBetweenFields,
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!currentTarget.contains(relatedTarget)) onBlur?.();
    },
  };
  return (
    <div ref={list} className={styles.checklist} {...events}>
      {searchLabel !== undefined && options.length >= SEARCH_MIN_OPTIONS && (
        <ListHeader
          searchLabel={searchLabel}
          query={query}
          onQuery={setQuery}
          options={options}
          matches={matches}
          checked={checked}
          onSelect={(on) => set(matches, on)}
        />
      )}
      {matches.length > MOUNTED_ROWS_MAX ? (
        <VirtualRows rows={matches} rowKey={({ value }) => value} rowHeight={ROW_HEIGHT}>
          {row}
        </VirtualRows>
      ) : (
        <ul className={styles.list}>
          {matches.map((option) => (
            <li key={option.value}>{row(option)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The search field, the number of selected options, and a checkbox for all matches. */
function ListHeader(props: {
  searchLabel: string;
  query: string;
  onQuery: (query: string) => void;
  options: readonly ChecklistOption[];
  matches: readonly ChecklistOption[];
  checked: ReadonlySet<string>;
  onSelect: (on: boolean) => void;
}): ReactNode {
  const { searchLabel, query, onQuery, options, matches, checked, onSelect } = props;
  const id = useId();
  const isChecked = ({ value }: ChecklistOption): boolean => checked.has(value);
  const enabled = matches.filter(({ disabled }) => disabled !== true);
  return (
    <>
      <SearchField label={searchLabel} aria-describedby={id} value={query} onChange={onQuery} />
      <output id={id} className={styles.count}>
        {matches.length === 0
          ? 'Nothing found'
          : `${options.filter(isChecked).length} of ${options.length} selected`}
      </output>
      <SelectAll
        found={enabled.length}
        selected={enabled.filter(isChecked).length}
        onChange={onSelect}
      />
    </>
  );
}
