import { alertFigure, type Ticker } from '@parallax/protocol';
import type { AlertChange } from '../alert-evaluator.ts';
import { isMet, sideOf } from '../crossing.ts';
import { newWindow, type WatchedAlert } from '../watched-alert.ts';

const MINUTE_MS = 60_000;

interface Options {
  readonly now: () => number;
  readonly isLive: (key: string) => boolean;
  readonly expiryOf: (key: string) => number | null;
  readonly onChange: (change: AlertChange) => void;
}

/** A reference implementation that evaluates every alert of a contract with every ticker. */
export class NaiveEvaluator {
  readonly #alerts = new Map<string, WatchedAlert>();
  readonly #tickers = new Map<string, Ticker>();

  constructor(private readonly options: Options) {}

  add(alert: WatchedAlert): void {
    this.#alerts.set(alert.id, alert);
  }

  remove(id: string): void {
    this.#alerts.delete(id);
  }

  onTicker(key: string, ticker: Ticker): void {
    const { isLive, now } = this.options;
    this.#tickers.set(key, ticker);
    if (!isLive(key)) return;
    for (const alert of this.#alerts.values()) {
      if (alert.contract !== key && alert.other !== key) continue;
      const figure = this.#figureOf(alert, now());
      if (figure !== null) this.#observe(alert, figure, now());
    }
  }

  #figureOf(alert: WatchedAlert, now: number): number | null {
    const { kind, contract, other, window } = alert;
    const ticker = this.#liveTicker(contract);
    if (ticker === undefined) return null;
    const expiry = kind === 'basis' ? this.options.expiryOf(contract) : null;
    const second = other === null ? undefined : this.#liveTicker(other);
    const figure = alertFigure({ kind, ticker, other: second, expiry }, now);
    return figure === null || window === undefined ? figure : window.add(now, figure);
  }

  #liveTicker(key: string): Ticker | undefined {
    return this.options.isLive(key) ? this.#tickers.get(key) : undefined;
  }

  #observe(alert: WatchedAlert, figure: number, now: number): void {
    const side = sideOf(alert.value, figure);
    if (side === alert.side) return;
    const { conditionFiredAt, pauseMinutes } = alert;
    const isPaused =
      conditionFiredAt !== null &&
      pauseMinutes !== null &&
      now - conditionFiredAt < pauseMinutes * MINUTE_MS;
    const fires = isMet(alert.kind, alert.side, side) && !isPaused;
    alert.side = side;
    alert.sideAt = now;
    if (fires) {
      alert.conditionFiredAt = now;
      alert.window = newWindow(alert);
      if (alert.window !== undefined) alert.side = 'below';
      alert.window?.add(now, this.#tickers.get(alert.contract)?.last ?? 0);
      if (alert.repeat === 'once') this.remove(alert.id);
    }
    this.options.onChange({ alert, firing: fires ? { figure, at: now } : undefined });
  }
}
