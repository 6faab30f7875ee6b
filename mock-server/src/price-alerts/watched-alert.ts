import { alertPauseEnd, type PriceAlert, priceAlertSchema } from '@parallax/protocol';
import type { PriceAlertTable } from '@parallax/server-kit/storage/tables';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { type Side, sideSchema } from './crossing.ts';
import { MoveWindow } from './move-window.ts';

const { kind, contract, other, value, windowMinutes, repeat, pauseMinutes } =
  priceAlertSchema.shape;
const rowSchema = z.object({
  id: z.string(),
  traderId: z.string(),
  kind,
  contract,
  other,
  value,
  windowMinutes,
  repeat,
  pauseMinutes,
  side: sideSchema.nullable(),
});

/** An active alert with the state of its evaluation. Times are Unix milliseconds. */
export interface WatchedAlert
  extends Pick<
    PriceAlert,
    'id' | 'kind' | 'contract' | 'other' | 'value' | 'windowMinutes' | 'repeat' | 'pauseMinutes'
  > {
  readonly traderId: string;
  /** revision of the stored alert, incremented each time the trader changes the alert */
  readonly revision: number;
  readonly expiresAt: number | null;
  side: Side | null;
  /**
   * When the figure reached `side`. For `moves`: the start of the window's prices, which is the first
   * price after the alert was set or reactivated, or the last firing.
   */
  sideAt: number;
  /** the number of firings in the storage */
  storedFirings: number;
  /** when the alert last fired with its current condition */
  conditionFiredAt: number | null;
  /** `moves` only */
  window: MoveWindow | undefined;
}

/** The figure that made an alert fire, and when. */
export interface Firing {
  readonly figure: number;
  /** Unix milliseconds */
  readonly at: number;
  /** whether the figure is from a one-minute candle, which starts at `at` */
  readonly isFromCandle?: true;
}

export type AlertRow = Selectable<PriceAlertTable>;

export function toWatchedAlert(row: AlertRow): WatchedAlert {
  const parsed = rowSchema.parse({
    ...row,
    traderId: row.trader_id,
    windowMinutes: row.window_minutes,
    pauseMinutes: row.pause_minutes,
  });
  return {
    ...parsed,
    revision: row.revision,
    expiresAt: row.expires_at?.getTime() ?? null,
    sideAt: row.side_at.getTime(),
    storedFirings: row.firings,
    conditionFiredAt: row.condition_fired_at?.getTime() ?? null,
    window: newWindow(parsed),
  };
}

/** Whether an alert is still within the pause after its last firing. */
export function isPaused(
  alert: Pick<WatchedAlert, 'conditionFiredAt' | 'pauseMinutes'>,
  at: number,
): boolean {
  const end = alertPauseEnd(alert.conditionFiredAt, alert);
  return end !== null && at < end;
}

/** An empty window of an alert of kind `moves`; undefined for other kinds. */
export const newWindow = ({
  kind,
  windowMinutes,
}: Pick<WatchedAlert, 'kind' | 'windowMinutes'>): MoveWindow | undefined =>
  kind === 'moves' && windowMinutes !== null ? new MoveWindow(windowMinutes) : undefined;
