import type { Unit } from './file-column.ts';

/** For counts and ratios. */
export const NO_UNIT: Unit = { name: undefined };
/** For fractions, which are displayed in percent. */
export const PERCENT: Unit = { name: '%', factor: 100 };

/** Beyond the digits of any price, fee or rate. */
const COMPUTED_DECIMALS = 9;
/** For fractions that are computed by subtracting prices or rates. */
export const COMPUTED_PERCENT: Unit = { ...PERCENT, decimals: () => COMPUTED_DECIMALS };
export const BASIS_POINTS: Unit = { name: 'bps', decimals: () => COMPUTED_DECIMALS };
/** For fractions that are displayed in basis points. */
export const FRACTION_IN_BPS: Unit = { ...BASIS_POINTS, factor: 10_000 };
export const USD: Unit = { name: 'USD' };
export const HOURS: Unit = { name: 'hours' };
export const DAYS: Unit = { name: 'days' };
/** For ages in milliseconds. */
export const AGE: Unit = { name: 's', factor: 1 / 1_000 };
/** For Unix milliseconds. */
export const UTC_TIME: Unit = { name: 'UTC', moment: 'time' };
export const UTC_DAY: Unit = { name: 'UTC', moment: 'day' };

/** The unit that each row has in a text column of the file: 'Price (quote)' beside 'Quote'. */
export const unitByRow = <Row>(heading: string, unitOf: (row: Row) => string): Unit<Row> => ({
  name: heading.toLowerCase(),
  of: { heading, value: unitOf },
});

/** Digits of a difference that the prices it is computed from may have beyond the decimals of a tick. */
const DIFFERENCE_DECIMALS = 4;

/** For differences of prices of which the less precise one has `decimals`. */
export const ofDifferences = <Row>(unit: Unit<Row>, decimals: (row: Row) => number): Unit<Row> => ({
  ...unit,
  decimals: (row) => decimals(row) + DIFFERENCE_DECIMALS,
});

/** The rate of a funding interval, whose length differs between rows. */
export const perInterval = <Row>(
  hoursOf: (row: Row) => number | null | undefined,
  heading = 'Interval',
): Unit<Row> => ({
  ...PERCENT,
  name: '% per interval',
  of: { heading, unit: HOURS, value: hoursOf },
});
