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
  /** the alerts with an expiry */
  readonly #expiring = new Set<WatchedAlert>();

  constructor(private readonly options: Options) {}

  get size(): number {
    return this.#byId.size;
  }

  get alerts(): Iterable<WatchedAlert> {
    return this.#byId.values();
  }

  /** The alerts whose expiry is reached. */
  expired(now: number): WatchedAlert[] {
    return [...this.#expiring].filter(({ expiresAt }) => expiresAt !== null && expiresAt <= now);
  }

  get(id: string): WatchedAlert | undefined {
    return this.#byId.get(id);
  }

  /** Adds an alert, in the place of an earlier state of it. */
  add(alert: WatchedAlert): void {
    const before = this.#byId.get(alert.id);
    this.#byId.set(alert.id, alert);
    if (before !== undefined) this.#expiring.delete(before);
    if (alert.expiresAt !== null) this.#expiring.add(alert);
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
    this.#expiring.delete(alert);
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
      const figure = this.#figureOf(alert, key, ticker, now);
      if (figure !== null) this.#observe(alert, figure, now);
    }
  }

  /** Takes over a side that an alert was on unobserved, and fires for it. */
  fireMissed(alert: WatchedAlert, missed: { side: Side; figure: number; at: number }): void {
    this.#take(alert, missed.side, missed.figure, missed.at);
    // the present price may be on another side
    if (this.#byId.has(alert.id)) this.#byContract.get(alert.contract)?.add(alert);
  }

  /** The figure of an alert from a live ticker of one of its contracts; null without a figure. */
  #figureOf(alert: WatchedAlert, key: string, ticker: Ticker, now: number): number | null {
    const { kind, contract, other, window } = alert;
    if (other !== null) return this.#spreadOf(contract, other, key, ticker, now);
    const expiry = kind === 'basis' ? this.options.expiryOf(contract) : null;
    const figure = alertFigure({ kind, ticker, expiry }, now);
    return figure === null || window === undefined ? figure : window.add(now, figure);
  }

  #spreadOf(
    contract: string,
    other: string,
    key: string,
    ticker: Ticker,
    now: number,
  ): number | null {
    const partner = key === contract ? other : contract;
    const second = this.#byContract.get(partner)?.ticker;
    // its venue may be away
    if (second === undefined || !this.options.isLive(partner)) return null;
    const [of, to] = key === contract ? [ticker, second] : [second, ticker];
    return alertFigure({ kind: 'spread', ticker: of, other: to, expiry: null }, now);
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
