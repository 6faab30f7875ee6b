import type { VenueAccount, VenueFill } from '@parallax/live';
import { contractKey, type Order, SharedReads } from '@parallax/protocol';

/** Overlap of the history that is read after a gap, in milliseconds. */
export const HISTORY_OVERLAP_MS = 60_000;
/** Trades that are looked through for an order that the venue does not know; all of them are known, in milliseconds. */
const TRADES_MAX_MS = 24 * 3_600_000;

interface Options {
  readonly venue: Pick<VenueAccount, 'history' | 'oldFills'>;
  readonly apply: (fills: readonly VenueFill[]) => Promise<void>;
  /** Unix milliseconds */
  readonly now: () => number;
}

const madeAt = ({ createdAt }: Order): number => Date.parse(createdAt);

/**
 * Reads the trades of orders that the venue does not know, for several together: one reading takes seconds at a venue
 * that allows few calls, and a restart may leave many such orders.
 */
export class OrderTrades {
  /** by contract key; what failed, for contracts of which that could not be read */
  readonly #reads = new SharedReads<Order, ReadonlyMap<string, unknown>>((orders) =>
    this.#readFor(orders),
  );

  constructor(private readonly options: Options) {}

  /** Applies the trades since an order was made that the venue lists, of any order. */
  async read(order: Order): Promise<void> {
    const failures = await this.#reads.read(order);
    const key = contractKey(order);
    if (failures.has(key)) throw failures.get(key);
  }

  async #readFor(orders: readonly Order[]): Promise<ReadonlyMap<string, unknown>> {
    const { venue, apply, now } = this.options;
    const since = Math.min(...orders.map(madeAt)) - HISTORY_OVERLAP_MS;
    const { fills: recent } = await venue.history(Math.max(since, now() - TRADES_MAX_MS));
    const earliest = new Map<string, Order>();
    for (const order of orders.toSorted((one, other) => madeAt(other) - madeAt(one)))
      earliest.set(contractKey(order), order);
    const failures = new Map<string, unknown>();
    const old: VenueFill[] = [];
    for (const [key, order] of earliest) {
      try {
        // nothing says that the recent list has all
        old.push(...((await venue.oldFills?.(order)) ?? []));
      } catch (error) {
        failures.set(key, error);
      }
    }
    await apply([...old, ...recent]);
    return failures;
  }
}
