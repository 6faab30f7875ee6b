import { EDGE_SIZE_MAX, edgeSize } from '@parallax/protocol';
import { TextField } from '@parallax/ui';
import { formatCount, readNumber } from '@parallax/ui/format';
import { useState } from 'react';
import styles from './spot-ladder.module.css';

/** Reads a typed size, with or without grouping; undefined if blank, null if invalid. */
export function readSize(text: string): number | null | undefined {
  if (text.trim() === '') return undefined;
  return edgeSize.safeParse(readNumber(text)).data ?? null;
}

const INVALID = `Type a number above 0 and at most ${formatCount(EDGE_SIZE_MAX)}.`;

/** The size that the edges are computed for. Invalid input keeps the last valid size. */
export function SizeField(props: {
  base: string;
  /** in units of the base currency */
  size: number | undefined;
  onChange: (size: number | undefined) => void;
}) {
  const { base, size, onChange } = props;
  const [text, setText] = useState(size === undefined ? '' : String(size));
  const typed = readSize(text);
  return (
    <TextField
      className={styles.size}
      label={`Size in ${base}`}
      inputMode="decimal"
      autoComplete="off"
      placeholder="Top of book"
      value={typed === size || typed === null ? text : size === undefined ? '' : String(size)}
      error={typed === null ? INVALID : undefined}
      onChange={({ target }) => {
        setText(target.value);
        const next = readSize(target.value);
        if (next !== null && next !== size) onChange(next);
      }}
    />
  );
}
