import { type Contract, contractSchema } from '@parallax/contract';
import { z } from 'zod';
import { FIELDS, type Row } from './table.ts';

/** So many of the first rows are looked at for how long a tick takes to the picture. */
export const PROBES = 20;
/** One delivery each; what arrives in between is delivered together. */
export const SLOT_MS = 50;

/** The recorded ticks: which row, and its figures in the order of the columns. */
export const tapeSchema = z.object({
  contracts: z.array(contractSchema),
  ticks: z.array(z.array(z.number())),
});
export type Tape = z.infer<typeof tapeSchema>;

export interface Stream {
  /** what is delivered in each slot */
  readonly slots: readonly (readonly Row[])[];
  /** ticks of the tape that went into it */
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

/** A mid price that says, by its last digits, which slot brought it. */
export const probeMid = (slot: number, { priceDecimals }: Contract): number =>
  (1_000_000 + slot) / 10 ** priceDecimals;

/** The slot that a probe's text names. */
export const slotOfText = (text: string, { priceDecimals }: Contract): number =>
  Math.round(Number(text.replaceAll(',', '')) * 10 ** priceDecimals) - 1_000_000;

/**
 * The tape at so many ticks a second, all of it or conflated to one update per row each `apartMs`,
 * where the rows take turns.
 */
export function streamOf(
  { contracts, ticks }: Tape,
  { rate, apartMs, seconds }: { rate: number; apartMs: number; seconds: number },
): Stream {
  const slots: Row[][] = [];
  const perSlot = (rate * SLOT_MS) / 1_000;
  const turns = Math.max(1, apartMs / SLOT_MS);
  const waiting = new Map<number, Row>();
  let next = 0;
  for (let slot = 0; slot < (seconds * 1_000) / SLOT_MS; slot += 1) {
    const batch: Row[] = [];
    for (; next < (slot + 1) * perSlot; next += 1) {
      const row = rowOf(ticks[next % ticks.length] ?? []);
      const contract = contracts[row.index];
      const isProbe = row.index < PROBES && contract !== undefined;
      const shown = isProbe ? { ...row, mid: probeMid(slot, contract) } : row;
      if (apartMs === 0) batch.push(shown);
      else waiting.set(row.index, shown);
    }
    for (const [index, row] of waiting) {
      if (index % turns !== slot % turns) continue;
      waiting.delete(index);
      const contract = contracts[index];
      const isProbe = index < PROBES && contract !== undefined;
      batch.push(isProbe ? { ...row, mid: probeMid(slot, contract) } : row);
    }
    slots.push(batch);
  }
  return { slots, ticks: next };
}
