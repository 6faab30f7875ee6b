/** Basis points per unit. */
export const BPS = 10_000;

export const isPositive = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0;

interface Quote {
  readonly bid: number | null | undefined;
  readonly ask: number | null | undefined;
}

/** The mid of two prices, which may be the best ones of a book. */
export const midOf = (bid: number, ask: number): number => (bid + ask) / 2;

/** (ask − bid) / mid as a fraction; null for a one-sided or crossed book. */
export function relativeSpread({ bid, ask }: Quote): number | null {
  if (!isPositive(bid) || !isPositive(ask) || ask < bid) return null;
  return (ask - bid) / midOf(bid, ask);
}

/** (ask − bid) / mid in basis points; null for a one-sided or crossed book. */
export function spreadBps(quote: Quote): number | null {
  const spread = relativeSpread(quote);
  return spread === null ? null : spread * BPS;
}
