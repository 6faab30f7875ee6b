import type { ReactNode } from 'react';
import { CheckRow } from './check-row.tsx';

/** A checkbox for all options found; without any, nothing. */
export function SelectAll(props: {
  /** the number of options found, and of those among them that are selected */
  found: number;
  selected: number;
  onChange: (on: boolean) => void;
}): ReactNode {
  const { found, selected, onChange } = props;
  if (found === 0) return null;
  const all = selected === found;
  return (
    <CheckRow
      label="Select all"
      checked={all ? true : selected > 0 ? 'some' : false}
      onChange={() => onChange(!all)}
    />
  );
}
