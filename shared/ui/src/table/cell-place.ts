import type { CSSProperties } from 'react';

/** The custom properties of a table that place the cells of a column; see `useFitWholeColumns`. */
export const placeProperties = (column: number) =>
  ({
    opacity: `--opacity-${column}`,
    pinStart: `--pin-start-${column}`,
    pinEnd: `--pin-end-${column}`,
  }) as const;

const places: CSSProperties[] = [];

/** Lets a cell follow the custom properties of its column, which change without a render. */
export function cellPlace(column: number): CSSProperties {
  const { opacity, pinStart, pinEnd } = placeProperties(column);
  const place: CSSProperties & Record<`--${string}`, string> = {
    '--cell-opacity': `var(${opacity})`,
    '--pin-start': `var(${pinStart})`,
    '--pin-end': `var(${pinEnd})`,
  };
  return (places[column] ??= place);
}
