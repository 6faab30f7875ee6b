/** Bases of the catalogue. */
export const BASES = ['BTC', 'ETH', 'SOL', 'XRP', 'ADA', 'DOGE'] as const;
export type Base = (typeof BASES)[number];

/** Price step and size step of a market. */
export type Steps = readonly [tick: number, lot: number];
export type StepsByBase = Readonly<Record<Base, Steps>>;

/** Symbols whose steps a recorded instrument list states; every other symbol is by convention. */
export type Recorded = ReadonlySet<string>;
