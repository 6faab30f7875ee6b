import { isPriceLevelAlert, type PriceAlertKind, type Ticker } from '@parallax/protocol';
import { FigureAlerts } from './figure-alerts.ts';
import { type EvaluateAlert, MoveAlerts } from './move-alerts.ts';
import { EVERY_PRICE, intersectionOf, isIn } from './price-range.ts';
import type { Leg, SpreadPair } from './spread-pair.ts';
import type { WatchedAlert } from './watched-alert.ts';

/** A figure that is computed from one ticker. */
export type FigureKind = 'last' | 'funding' | 'basis';

/** Undefined for moves and spreads, which need more than one ticker. */
function figureKindOf(kind: PriceAlertKind): FigureKind | undefined {
  if (isPriceLevelAlert(kind)) return 'last';
  return kind === 'funding' || kind === 'basis' ? kind : undefined;
}

/** The alerts that are affected by the tickers of one contract. */
export class ContractAlerts implements Leg {
  readonly #all = new Set<WatchedAlert>();
  readonly #figures = {
    last: new FigureAlerts(),
    funding: new FigureAlerts(),
    basis: new FigureAlerts(),
  };
  #moves: readonly MoveAlerts[] = [];
  readonly #pairs = new Set<SpreadPair>();
  /** the range of mid prices in which no spread needs to be evaluated */
  #skipRange = EVERY_PRICE;
  ticker: Ticker | undefined;

  constructor(readonly key: string) {}

  get size(): number {
    return this.#all.size;
  }

  add(alert: WatchedAlert): void {
    this.#all.add(alert);
    const figureKind = figureKindOf(alert.kind);
    if (figureKind !== undefined) this.#figures[figureKind].add(alert);
    if (alert.kind === 'moves' && alert.windowMinutes !== null) {
      this.#movesIn(alert.windowMinutes).add(alert);
    }
  }

  delete(alert: WatchedAlert): void {
    this.#all.delete(alert);
    const figureKind = figureKindOf(alert.kind);
    if (figureKind !== undefined) this.#figures[figureKind].delete(alert);
    if (alert.kind !== 'moves') return;
    for (const moves of this.#moves) moves.delete(alert);
    this.#moves = this.#moves.filter(({ size }) => size > 0);
  }

  addPair(pair: SpreadPair): void {
    this.#pairs.add(pair);
    this.narrowSkipRange(pair);
  }

  deletePair(pair: SpreadPair): void {
    this.#pairs.delete(pair);
  }

  alertsOn(figureKind: FigureKind): FigureAlerts {
    return this.#figures[figureKind];
  }

  onPrice(price: number, now: number, evaluate: EvaluateAlert): void {
    for (const moves of this.#moves) moves.onPrice(price, now, evaluate);
  }

  /** The pairs with alerts that this mid price may trigger: those whose range does not contain it. */
  pairsOutOfRange(mid: number | null): readonly SpreadPair[] {
    // a spread without a price triggers nothing
    if (mid === null) return [];
    if (isIn(this.#skipRange, mid)) return [];
    const outside = [...this.#pairs].filter((pair) => !isIn(pair.rangeOf(this), mid));
    if (outside.length === 0) this.recomputeSkipRange();
    return outside;
  }

  /** Intersects the skip range with a pair's range. */
  narrowSkipRange(pair: SpreadPair): void {
    this.#skipRange = intersectionOf(this.#skipRange, pair.rangeOf(this));
  }

  /** Recomputes the range to skip from the ranges of all pairs. */
  recomputeSkipRange(): void {
    this.#skipRange = EVERY_PRICE;
    for (const pair of this.#pairs) this.narrowSkipRange(pair);
  }

  #movesIn(windowMinutes: number): MoveAlerts {
    const existing = this.#moves.find((moves) => moves.windowMinutes === windowMinutes);
    if (existing) return existing;
    const added = new MoveAlerts(windowMinutes);
    this.#moves = [...this.#moves, added];
    return added;
  }
}
