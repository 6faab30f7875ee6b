import { alertContractKeys, alertFigure, isPositive, type Ticker } from '@parallax/protocol';
import { ContractAlerts, type FigureKind } from './contract-alerts.ts';
import { isMet, type Side, sideOf } from './crossing.ts';
import type { FigureAlerts } from './figure-alerts.ts';
import { SpreadPair } from './spread-pair.ts';
import type { MissedChange } from './unobserved-prices.ts';
import { type Firing, isPaused, newWindow, type WatchedAlert } from './watched-alert.ts';

const TICKER_FIGURES: readonly FigureKind[] = ['last', 'funding', 'basis'];

/** A change of the side of an alert, and its firing if the change made it fire. */
export interface AlertChange {
  readonly alert: WatchedAlert;
  readonly firing: Firing | undefined;
}

interface Options {
  /** Unix milliseconds */
  readonly now: () => number;
  /** whether the last ticker of a contract is current */
  readonly isLive: (key: string) => boolean;
  /** the expiry of a contract in Unix milliseconds; null without one */
  readonly expiryOf: (key: string) => number | null;
  /**
   * whether to skip the live prices of an alert for now; the caller calls `evaluate` when they are no
   * longer skipped
   */
  readonly isDeferred: (alert: WatchedAlert) => boolean;
  readonly onChange: (change: AlertChange) => void;
  /** called with each contract of an added alert: the caller watches it and passes its current ticker */
  readonly onWatch: (key: string) => void;
  /** called with a contract that loses its last alert */
  readonly onUnwatch: (key: string) => void;
}

/** Contract keys contain no line breaks. */
const pairKey = ({ contract, other }: WatchedAlert): string => `${contract}\n${other}`;

/** Evaluates the alerts of the contracts whose tickers arrive. */
export class AlertEvaluator {
  readonly #byId = new Map<string, WatchedAlert>();
  readonly #byContract = new Map<string, ContractAlerts>();
  readonly #pairs = new Map<string, SpreadPair>();
  /** the alerts with an expiry */
  readonly #expiring = new Set<WatchedAlert>();

  constructor(private readonly options: Options) {}

  get size(): number {
    return this.#byId.size;
  }

  get alerts(): Iterable<WatchedAlert> {
    return this.#byId.values();
  }

  /** The alerts that have expired by `now`. */
  expired(now: number): WatchedAlert[] {
    return [...this.#expiring].filter(({ expiresAt }) => expiresAt !== null && expiresAt <= now);
  }

  get(id: string): WatchedAlert | undefined {
    return this.#byId.get(id);
  }

  /** Adds an alert, or replaces an earlier state of it. */
  add(alert: WatchedAlert): void {
    const before = this.#byId.get(alert.id);
    this.#byId.set(alert.id, alert);
    if (before !== undefined) this.#expiring.delete(before);
    if (alert.expiresAt !== null) this.#expiring.add(alert);
    for (const key of alertContractKeys(alert)) this.#getContractAlerts(key).add(alert);
    if (alert.other !== null) this.#addToPair(alert, alert.other);
    for (const key of alertContractKeys(alert)) this.options.onWatch(key);
    if (before !== undefined) this.#removeFromContracts(before);
  }

  remove(id: string): void {
    const alert = this.#byId.get(id);
    if (alert === undefined) return;
    this.#byId.delete(id);
    this.#expiring.delete(alert);
    this.#removeFromContracts(alert);
  }

  /** Evaluates the alerts affected by a ticker, unless it is stale. */
  onTicker(key: string, ticker: Ticker): void {
    const alerts = this.#byContract.get(key);
    if (alerts === undefined) return;
    alerts.ticker = ticker;
    const pairs = alerts.pairsOutOfRange(ticker.mid);
    for (const pair of pairs) this.#clearRanges(pair);
    if (!this.options.isLive(key)) return;
    const now = this.options.now();
    for (const figureKind of TICKER_FIGURES)
      this.#evaluateFigure(alerts.alertsOn(figureKind), figureKind, key, ticker, now);
    if (isPositive(ticker.last)) alerts.onPrice(ticker.last, now, this.#evaluateAlert);
    for (const pair of pairs) this.#evaluatePair(pair, now);
    if (pairs.length > 0) alerts.recomputeSkipRange();
  }

  /** Evaluates alerts that are no longer deferred with the current tickers of their contracts. */
  evaluate(ids: readonly string[]): void {
    const affected = new Set<ContractAlerts>();
    for (const id of ids) {
      const alert = this.#byId.get(id);
      const alerts = alert && this.#byContract.get(alert.contract);
      if (alert === undefined || alerts === undefined) continue;
      alerts.add(alert);
      affected.add(alerts);
    }
    for (const { key, ticker } of affected) if (ticker !== undefined) this.onTicker(key, ticker);
  }

  /** Records the side that the price reached while no server was evaluating the alert, and its firing. */
  applyMissed(alert: WatchedAlert, { side, firing }: MissedChange): void {
    this.#change(alert, side, firing);
    // the current price may be on another side
    if (this.#byId.has(alert.id)) this.#byContract.get(alert.contract)?.add(alert);
  }

  #evaluateFigure(
    alerts: FigureAlerts,
    figureKind: FigureKind,
    key: string,
    ticker: Ticker,
    now: number,
  ): void {
    if (alerts.size === 0) return;
    const expiry = figureKind === 'basis' ? this.options.expiryOf(key) : null;
    // `above`, `below` and `crosses` are all evaluated with the last price
    const figure = alertFigure(
      { kind: figureKind === 'last' ? 'above' : figureKind, ticker, expiry },
      now,
    );
    if (figure === null) return;
    for (const alert of alerts.affectedBy(figure)) this.#evaluateAlert(alert, figure, now);
  }

  /** Evaluates the alerts of a spread if both of its prices are live; a venue may be down. */
  #evaluatePair(pair: SpreadPair, now: number): void {
    if (!this.options.isLive(pair.first.key) || !this.options.isLive(pair.second.key)) return;
    const figure = pair.figure(now);
    if (figure === null) return;
    for (const alert of pair.alerts.affectedBy(figure)) this.#evaluateAlert(alert, figure, now);
    pair.computeRanges();
    for (const { key } of [pair.first, pair.second])
      this.#byContract.get(key)?.narrowSkipRange(pair);
  }

  #clearRanges(pair: SpreadPair): void {
    pair.clearRanges();
    for (const { key } of [pair.first, pair.second])
      this.#byContract.get(key)?.narrowSkipRange(pair);
  }

  readonly #evaluateAlert = (alert: WatchedAlert, figure: number, now: number): void => {
    const side = sideOf(alert.value, figure);
    if (side === alert.side || this.options.isDeferred(alert)) return;
    const fires = isMet(alert.kind, alert.side, side) && !isPaused(alert, now);
    this.#change(alert, side, fires ? { figure, at: now } : undefined);
  };

  #change(alert: WatchedAlert, side: Side, firing: Firing | undefined): void {
    // without a firing, the window keeps its prices
    const keepsWindow = alert.kind === 'moves' && alert.side !== null && firing === undefined;
    if (!keepsWindow) alert.sideAt = this.options.now();
    alert.side = side;
    if (firing !== undefined) {
      alert.conditionFiredAt = firing.at;
      alert.window = newWindow(alert);
      // the next move is measured from the price that made it fire
      if (alert.kind === 'moves') alert.side = 'below';
      if (alert.repeat === 'once') this.remove(alert.id);
    }
    this.options.onChange({ alert, firing });
  }

  #getContractAlerts(key: string): ContractAlerts {
    const alerts = this.#byContract.get(key) ?? new ContractAlerts(key);
    this.#byContract.set(key, alerts);
    return alerts;
  }

  #addToPair(alert: WatchedAlert, other: string): void {
    const [first, second] = [
      this.#getContractAlerts(alert.contract),
      this.#getContractAlerts(other),
    ];
    const pair = this.#pairs.get(pairKey(alert)) ?? new SpreadPair(first, second);
    this.#pairs.set(pairKey(alert), pair);
    pair.alerts.add(alert);
    pair.clearRanges();
    first.addPair(pair);
    second.addPair(pair);
  }

  #removeFromPair(alert: WatchedAlert): void {
    const pair = this.#pairs.get(pairKey(alert));
    pair?.alerts.delete(alert);
    if (pair?.alerts.size !== 0) return;
    this.#pairs.delete(pairKey(alert));
    for (const { key } of [pair.first, pair.second]) this.#byContract.get(key)?.deletePair(pair);
  }

  #removeFromContracts(alert: WatchedAlert): void {
    this.#removeFromPair(alert);
    for (const key of alertContractKeys(alert)) {
      const alerts = this.#byContract.get(key);
      alerts?.delete(alert);
      if (alerts?.size !== 0) continue;
      this.#byContract.delete(key);
      this.options.onUnwatch(key);
    }
  }
}
