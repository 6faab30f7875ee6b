import { alertFigure, type Ticker } from '@parallax/protocol';
import { ContractAlerts } from './contract-alerts.ts';
import { isMet, type Side, sideOf } from './crossing.ts';
import { newWindow, type WatchedAlert } from './watched-alert.ts';

const MINUTE_MS = 60_000;

/** A new side of an alert, and the figure that made it fire, if it does. */
export interface AlertChange {
  readonly alert: WatchedAlert;
  readonly firing: { readonly figure: number; readonly at: number } | undefined;
}

interface Options {
  /** Unix milliseconds */
  readonly now: () => number;
  /** whether the last ticker of a contract is current */
  readonly isLive: (key: string) => boolean;
  /** the expiry of a contract in Unix milliseconds; null without one */
  readonly expiryOf: (key: string) => number | null;
  readonly onChange: (change: AlertChange) => void;
  /** called with each contract of an added alert, to watch it and pass its present ticker */
  readonly onWatch: (key: string) => void;
  /** called with a contract that loses its last alert */
  readonly onUnwatch: (key: string) => void;
}

const keysOf = ({ contract, other }: WatchedAlert): readonly string[] =>
  other === null ? [contract] : [contract, other];

const isPaused = ({ firedAt, pauseMinutes }: WatchedAlert, now: number): boolean =>
  firedAt !== null && pauseMinutes !== null && now - firedAt < pauseMinutes * MINUTE_MS;

/** Evaluates the alerts of the contracts whose tickers arrive. */
export class AlertEvaluator {
  readonly #byId = new Map<string, WatchedAlert>();
  readonly #byContract = new Map<string, ContractAlerts>();

  constructor(private readonly options: Options) {}

  get size(): number {
    return this.#byId.size;
  }

  get alerts(): Iterable<WatchedAlert> {
    return this.#byId.values();
  }

  get(id: string): WatchedAlert | undefined {
    return this.#byId.get(id);
  }

  /** Adds an alert, in the place of an earlier state of it. */
  add(alert: WatchedAlert): void {
    const before = this.#byId.get(alert.id);
    this.#byId.set(alert.id, alert);
    for (const key of keysOf(alert)) {
      const alerts = this.#byContract.get(key) ?? new ContractAlerts();
      this.#byContract.set(key, alerts);
      alerts.add(alert);
      this.options.onWatch(key);
    }
    if (before !== undefined) this.#removeFromContracts(before);
  }

  remove(id: string): void {
    const alert = this.#byId.get(id);
    if (alert === undefined) return;
    this.#byId.delete(id);
    this.#removeFromContracts(alert);
  }

  /** Evaluates the alerts that a ticker concerns, unless it is stale. */
  onTicker(key: string, ticker: Ticker): void {
    const alerts = this.#byContract.get(key);
    if (alerts === undefined) return;
    alerts.ticker = ticker;
    if (!this.options.isLive(key)) return;
    const now = this.options.now();
    if (Number.isFinite(ticker.last) && ticker.last > 0) {
      for (const alert of alerts.concernedBy(ticker.last)) this.#observe(alert, ticker.last, now);
    }
    for (const alert of alerts.others) {
      const figure = this.#figureOf(alert, now);
      if (figure !== null) this.#observe(alert, figure, now);
    }
  }

  /** Takes over a side that an alert was on unobserved, and fires for it. */
  fireMissed(alert: WatchedAlert, missed: { side: Side; figure: number; at: number }): void {
    this.#take(alert, missed.side, missed.figure, missed.at);
    // the present price may be on another side
    if (this.#byId.has(alert.id)) this.#byContract.get(alert.contract)?.add(alert);
  }

  #figureOf(alert: WatchedAlert, now: number): number | null {
    const { kind, contract, other } = alert;
    const ticker = this.#byContract.get(contract)?.ticker;
    if (ticker === undefined) return null;
    // one of the two may be of a venue that is away
    if (other !== null && !(this.options.isLive(other) && this.options.isLive(contract))) {
      return null;
    }
    const second = other === null ? undefined : this.#byContract.get(other)?.ticker;
    const expiry = this.options.expiryOf(contract);
    const figure = alertFigure({ kind, ticker, other: second, expiry }, now);
    return figure === null || alert.window === undefined ? figure : alert.window.add(now, figure);
  }

  #observe(alert: WatchedAlert, figure: number, now: number): void {
    const side = sideOf(alert.value, figure);
    if (side !== alert.side) this.#take(alert, side, figure, now);
  }

  /** Takes over a side reached at `at`, and fires when that meets the condition outside a pause. */
  #take(alert: WatchedAlert, side: Side, figure: number, at: number): void {
    const now = this.options.now();
    const fires = isMet(alert.kind, alert.side, side) && !isPaused(alert, now);
    alert.side = side;
    alert.sideAt = now;
    if (fires) {
      alert.firedAt = now;
      // a further move is measured from here on
      alert.window = newWindow(alert);
      if (alert.repeat === 'once') this.remove(alert.id);
    }
    this.options.onChange({ alert, firing: fires ? { figure, at } : undefined });
  }

  #removeFromContracts(alert: WatchedAlert): void {
    for (const key of keysOf(alert)) {
      const alerts = this.#byContract.get(key);
      alerts?.delete(alert);
      if (alerts?.size !== 0) continue;
      this.#byContract.delete(key);
      this.options.onUnwatch(key);
    }
  }
}
