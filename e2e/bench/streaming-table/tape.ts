import { FRAME_MS, isDue } from '@parallax/mock-server/testing/frame-schedule';
import { type Contract, contractSchema } from '@parallax/protocol';
import { z } from 'zod';
import { FIELDS, type Row } from './table.ts';

/** The latency of this many rows, from the first on, is measured. */
export const PROBES = 20;
/** The delivery interval; ticks in between are delivered together. */
export const SLOT_MS = 50;

/** The recorded ticks: row index and figures in column order. */
export const tapeSchema = z.object({
  contracts: z.array(contractSchema),
  ticks: z.array(z.array(z.number())),
});
export type Tape = z.infer<typeof tapeSchema>;

export interface Stream {
  /** the ticks of each delivery */
  readonly slots: readonly (readonly Row[])[];
  /** number of ticks of the tape that were used */
  readonly ticks: number;
}

export function rowOf([index = 0, ...values]: readonly number[]): Row {
  const [bid, ask, last, mid, chg_24h_pct, high_24h, low_24h] = FIELDS.map(
    (_, i) => values[i] ?? 0,
  );
  return {
    index,
    bid: bid ?? 0,
    ask: ask ?? 0,
    last: last ?? 0,
    mid: mid ?? 0,
    chg_24h_pct: chg_24h_pct ?? 0,
    high_24h: high_24h ?? 0,
    low_24h: low_24h ?? 0,
    mark_price: null,
    index_price: null,
    pred_funding_rate: null,
    next_funding_time: null,
    at: 0,
  };
}

/** A mid price whose last digits encode the slot that delivered it. */
const probeMid = (slot: number, { priceDecimals }: Contract): number =>
  (1_000_000 + slot) / 10 ** priceDecimals;

/** The slot encoded in a probe's text. */
export const slotOfText = (text: string, { priceDecimals }: Contract): number =>
  Math.round(Number(text.replaceAll(',', '')) * 10 ** priceDecimals) - 1_000_000;

/**
 * The tape at `rate` ticks a second: every tick, or conflated to one update per row and
 * `intervalMs`, in the frames in which the hub would send it.
 */
export function streamOf(
  { contracts, ticks }: Tape,
  { rate, intervalMs, seconds }: { rate: number; intervalMs: number; seconds: number },
): Stream {
  const slots: Row[][] = [];
  const perSlot = (rate * SLOT_MS) / 1_000;
  const waiting = new Map<number, Row>();
  const sentAt = new Map<number, number>();
  let next = 0;
  for (let slot = 0; slot < (seconds * 1_000) / SLOT_MS; slot += 1) {
    const batch: Row[] = [];
    const now = slot * SLOT_MS;
    for (; next < (slot + 1) * perSlot; next += 1) {
      const row = rowOf(ticks[next % ticks.length] ?? []);
      const contract = contracts[row.index];
      const isProbe = row.index < PROBES && contract !== undefined;
      const shown = isProbe ? { ...row, mid: probeMid(slot, contract) } : row;
      if (intervalMs === 0) batch.push(shown);
      else waiting.set(row.index, shown);
    }
    for (const [index, row] of now % FRAME_MS === 0 ? waiting : []) {
      if (!isDue(intervalMs, sentAt.get(index) ?? -intervalMs, now)) continue;
      waiting.delete(index);
      sentAt.set(index, now);
      const contract = contracts[index];
      const isProbe = index < PROBES && contract !== undefined;
      batch.push(isProbe ? { ...row, mid: probeMid(slot, contract) } : row);
    }
    slots.push(batch);
  }
  return { slots, ticks: next };
}
