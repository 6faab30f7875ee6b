/** Closing prices of the most liquid contract of a base, by day: days since 1970 in the zone of the closes. */
export type DailyCloses = readonly (readonly [day: number, close: number])[];

/** Moves of days from the day before, as fractions. */
export class DayMoves {
  /** oldest first */
  readonly days: readonly number[];
  readonly #indexes: ReadonlyMap<number, number>;
  readonly #byDay: ReadonlyMap<number, number>;

  /** Of days with both closes. */
  constructor(closes: DailyCloses) {
    const byDay = new Map(closes.filter(([, close]) => Number.isFinite(close) && close > 0));
    const moves = new Map<number, number>();
    for (const [day, close] of byDay) {
      const before = byDay.get(day - 1);
      if (before !== undefined) moves.set(day, close / before - 1);
    }
    this.#byDay = moves;
    this.days = [...moves.keys()].toSorted((first, second) => first - second);
    this.#indexes = new Map(this.days.map((day, index) => [day, index]));
  }

  has(day: number): boolean {
    return this.#byDay.has(day);
  }

  /** 0 on a day of which it is not known. */
  of(day: number): number {
    return this.#byDay.get(day) ?? 0;
  }

  /** The place of a day among `days`; -1 if it is not one of them. */
  indexOf(day: number): number {
    return this.#indexes.get(day) ?? -1;
  }
}
