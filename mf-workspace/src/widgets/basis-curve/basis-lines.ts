import type { Basis } from '@parallax/protocol';
import type { Stroke } from '@parallax/trading-ui';

export interface BasisPoint {
  /** days to expiry, rounded to hundredths; 0 for a perpetual */
  readonly days: number;
  readonly percent: number;
  /** null for a perpetual and below one day */
  readonly annualised: number | null;
  readonly symbol: string;
}

/** The term structure of one venue in one quote. */
export interface BasisLine {
  readonly key: string;
  readonly exchange: string;
  readonly quote: string;
  /** by days to expiry */
  readonly points: readonly BasisPoint[];
}

/**
 * Rounded to hundredths of a day, so that expiries of several venues that are minutes apart share a
 * position.
 */
const roundDays = (days: number | null): number =>
  days === null || !Number.isFinite(days) ? 0 : Math.max(0, Math.round(days * 100) / 100);

/**
 * The curves of a base, by venue and quote. A perpetual is at 0 days; of several contracts at one
 * position, the first is used. Rows without a basis are omitted.
 */
export function basisLines(rows: readonly Basis[]): readonly BasisLine[] {
  const lines = new Map<string, { row: Basis; points: Map<number, BasisPoint> }>();
  for (const row of rows) {
    if (!Number.isFinite(row.basis_pct)) continue;
    const key = `${row.exchange} ${row.quote} ${row.riskType}`;
    const line = lines.get(key) ?? { row, points: new Map<number, BasisPoint>() };
    lines.set(key, line);
    const days = roundDays(row.days);
    const { annualised } = row;
    if (line.points.has(days)) continue;
    line.points.set(days, {
      days,
      percent: row.basis_pct,
      annualised: annualised !== null && Number.isFinite(annualised) ? annualised : null,
      symbol: row.symbol,
    });
  }
  return [...lines]
    .map(([key, { row, points }]) => ({
      key,
      exchange: row.exchange,
      quote: row.quote,
      points: [...points.values()].sort((a, b) => a.days - b.days),
    }))
    .sort((a, b) => a.key.localeCompare(b.key));
}

/**
 * The stroke of each line. The lines of a venue have one colour: those of its inverse contracts are
 * dashed, and those in another quote than most linear contracts of the chart are dotted.
 */
export function strokesOf(
  lines: readonly { readonly quote: string; readonly isInverse: boolean }[],
): readonly Stroke[] {
  const linear = lines.filter(({ isInverse }) => !isInverse).map(({ quote }) => quote);
  const countOf = (quote: string): number => linear.filter((each) => each === quote).length;
  const [mainQuote] = [...new Set(linear)].sort((a, b) => countOf(b) - countOf(a));
  return lines.map(({ quote, isInverse }) => {
    if (isInverse) return 'dashed';
    return quote === mainQuote ? 'solid' : 'dotted';
  });
}

/** The lines that have a value of the measure. */
export const withMeasure = (
  lines: readonly BasisLine[],
  valueOf: (point: BasisPoint) => number | null,
): readonly BasisLine[] =>
  lines.flatMap((line) => {
    const points = line.points.filter((point) => valueOf(point) !== null);
    return points.length === 0 ? [] : [{ ...line, points }];
  });
