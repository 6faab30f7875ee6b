import { type BulkTickers, type Contract, contractKey } from '@parallax/protocol';
import { deliverTicks, type Tick } from './bench-feed.ts';
import { bulkOf } from './bulk-of.ts';
import { prepareTicks, SLOT_MS } from './prepare-ticks.ts';
import type { RowsTable } from './rows-table.ts';

declare global {
  /** prepared in advance, so that only playback is measured; returns the number of ticks */
  var prepareTicksOf: (settings: { rate: number; seconds: number }) => number;
  var playTicks: () => Promise<void>;
}

/** The interval at which the product requests the values of all contracts. */
const BULK_MS = 5_000;

/**
 * Lets the bench play ticks of the contracts into the table.
 * @param setBulk sets the response for all contracts, which the product's table alone needs
 */
export function offerPlayback<Row>(
  contracts: readonly Contract[],
  table: RowsTable<Row>,
  setBulk: (response: BulkTickers) => void,
): void {
  const keys = contracts.map(contractKey);
  const isProduct = location.hash === '#product';
  let slots: readonly (readonly Tick[])[] = [];
  let bulk: BulkTickers | undefined;
  globalThis.prepareTicksOf = (settings) => {
    slots = prepareTicks(contracts, settings);
    if (isProduct) bulk = bulkOf(keys);
    return settings.rate * settings.seconds;
  };
  globalThis.playTicks = () =>
    new Promise((resolve) => {
      const startedAt = performance.now();
      let next = 0;
      const timer = setInterval(() => {
        for (; next < slots.length && performance.now() - startedAt >= next * SLOT_MS; next += 1) {
          const slot = slots[next] ?? [];
          deliverTicks(slot);
          table.changed(new Set(slot.map(({ key }) => key)));
          if (bulk && next % (BULK_MS / SLOT_MS) === 0) setBulk(bulk);
        }
        if (next < slots.length) return;
        clearInterval(timer);
        resolve();
      }, SLOT_MS / 5);
    });
  document.title = 'ready';
}
