import { FILTER_TEXT_MAX } from '@parallax/protocol';
import { ListFilter } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { Checklist } from '../field/checklist.tsx';
import { readNumber } from '../format/read-number.ts';
import { Popover } from '../popover/popover.tsx';
import styles from './data-grid.module.css';
import { choicesOf, inShownUnit } from './filter-rows.ts';
import type { TableColumn } from './table-column.ts';
import type { ColumnFilter } from './table-state.ts';

/**
 * Milliseconds without typing after which the filter is applied. Enter and leaving the field apply
 * it immediately.
 */
const TYPING_MS = 250;

interface ColumnFilterProps<Row> {
  column: TableColumn<Row>;
  /** all rows, from which the choices are taken */
  rows: readonly Row[];
  filter: ColumnFilter | undefined;
  onFilter: (filter: ColumnFilter) => void;
}

/** The filter of a column, below its header. */
export function ColumnFilterField<Row>(props: ColumnFilterProps<Row>): ReactNode {
  const { column, filter, onFilter } = props;
  if (column.filter === undefined) return null;
  if (column.filter === 'choice') return <ChoiceFilter {...props} />;
  if (column.filter === 'range') return <RangeFilter {...props} />;
  return (
    <FilterInput
      label={`Filter ${column.header}`}
      placeholder="Filter"
      value={filter?.kind === 'text' ? filter.text : ''}
      onValue={(text) => onFilter({ kind: 'text', text })}
    />
  );
}

function RangeFilter<Row>({ column, filter, onFilter }: ColumnFilterProps<Row>): ReactNode {
  const { header, unit } = column;
  const range = filter?.kind === 'range' ? filter : { min: null, max: null };
  const text = (value: number | null): string =>
    value === null ? '' : String(inShownUnit(column, value));
  const read = (typed: string): number | null => {
    const value = readNumber(typed);
    return value === undefined ? null : value / (unit?.factor ?? 1);
  };
  return (
    <span className={styles.range}>
      <FilterInput
        label={`${header} at least`}
        placeholder="Min"
        numeric
        value={text(range.min)}
        onValue={(typed) => onFilter({ kind: 'range', min: read(typed), max: range.max })}
      />
      <FilterInput
        label={`${header} at most`}
        placeholder="Max"
        numeric
        value={text(range.max)}
        onValue={(typed) => onFilter({ kind: 'range', min: range.min, max: read(typed) })}
      />
    </span>
  );
}

const isSameNumber = (one: string, other: string): boolean => {
  const value = readNumber(one);
  return value !== undefined && value === readNumber(other);
};

function FilterInput(props: {
  label: string;
  placeholder: string;
  numeric?: boolean;
  value: string;
  onValue: (value: string) => void;
}): ReactNode {
  const { label, placeholder, numeric = false, value } = props;
  const [draft, setDraft] = useState(value);
  const [applied, setApplied] = useState(value);
  const isDraft = (other: string): boolean =>
    draft === other || (numeric && isSameNumber(draft, other));
  const isApplied = isDraft(value);
  if (value !== applied) {
    setApplied(value);
    // Text that is not applied yet stays, although another tab has changed the filter. '1.0' may be the
    // start of '1.05', so it is not replaced by '1'.
    if (isDraft(applied) && !isApplied) setDraft(value);
  }
  const isInvalid = numeric && draft.trim() !== '' && readNumber(draft) === undefined;
  const apply = (): void => {
    if (!isApplied && !isInvalid) props.onValue(draft);
  };
  const latest = useRef(apply);
  useEffect(() => {
    latest.current = apply;
  });
  useEffect(() => {
    if (draft === applied) return undefined;
    const timer = setTimeout(() => latest.current(), TYPING_MS);
    return () => clearTimeout(timer);
  }, [draft, applied]);
  return (
    <input
      dir="auto"
      className={styles.input}
      aria-label={label}
      placeholder={placeholder}
      value={draft}
      aria-invalid={isInvalid || undefined}
      title={isInvalid ? 'Please enter a number.' : undefined}
      inputMode={numeric ? 'decimal' : 'search'}
      autoComplete="off"
      spellCheck={false}
      maxLength={FILTER_TEXT_MAX}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={apply}
      onKeyDown={({ key }) => {
        if (key === 'Enter') apply();
      }}
    />
  );
}

const NONE_CHOSEN: readonly string[] = [];

function ChoiceFilter<Row>({ column, rows, filter, onFilter }: ColumnFilterProps<Row>): ReactNode {
  const [open, setOpen] = useState(false);
  const chosen = filter?.kind === 'choice' ? filter.values : NONE_CHOSEN;
  // a value that is unchecked stays in the list until the list is closed
  const [listed, setListed] = useState(NONE_CHOSEN);
  const labelOf = (value: string): string => (column.choiceLabel?.(value) ?? value) || 'None';
  const values = useMemo(
    () => (open ? choicesOf(column, rows, [...listed, ...chosen]) : []),
    [open, column, rows, listed, chosen],
  );
  const [only] = chosen;
  const text =
    only === undefined ? 'All' : chosen.length > 1 ? `${chosen.length} selected` : labelOf(only);
  return (
    <Popover
      label={`Filter ${column.header}`}
      align="start"
      narrow
      open={open}
      onOpenChange={(next) => {
        setListed(chosen);
        setOpen(next);
      }}
      trigger={
        <button
          type="button"
          className={styles.choice}
          aria-label={`Filter ${column.header}: ${text}`}
          data-active={chosen.length > 0 || undefined}
        >
          <span className={styles.choiceText}>{text}</span>
          <ListFilter aria-hidden size={12} />
        </button>
      }
      footer={
        <>
          <Button variant="quiet" onClick={() => onFilter({ kind: 'choice', values: [] })}>
            Clear
          </Button>
          <Button variant="primary" onClick={() => setOpen(false)}>
            Ok
          </Button>
        </>
      }
    >
      <Checklist
        options={values.map((value) => ({ value, label: labelOf(value) }))}
        selected={chosen}
        onChange={(next) => onFilter({ kind: 'choice', values: next })}
      />
    </Popover>
  );
}
