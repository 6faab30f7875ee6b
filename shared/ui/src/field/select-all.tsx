import type { ReactNode } from 'react';
import { CheckRow } from './check-row.tsx';

/** A checkbox for all matching options; renders nothing if there are none. */
export function SelectAll(props: {
  /** the number of matching options, and how many of them are selected */
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
