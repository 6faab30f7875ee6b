import type { Book } from '@parallax/protocol';
import type { LiveKind } from './channels.ts';
import type { ConnectionActivity } from './connection-activity.ts';
import type { LiveInstrument } from './map/market.ts';
import { ReceivedTicker } from './received-ticker.ts';

/** More than any venue repeats after a reconnect. */
const IDS_MAX = 2_000;

/** A bounded set of the latest ids, to detect duplicates. */
class RecentIds {
  readonly #ids = new Set<string>();

  /** False for a duplicate. */
  add(id: string): boolean {
    if (this.#ids.has(id)) return false;
    this.#ids.add(id);
    for (const oldest of this.#ids) {
      if (this.#ids.size <= IDS_MAX) break;
      this.#ids.delete(oldest);
    }
    return true;
  }
}

/** Per-contract state of the streams. */
interface ContractState {
  readonly ticker: ReceivedTicker;
  /** ccxt's book at the last drain, with its revision then and what was parsed from it */
  ccxtBook: unknown;
  revision: string | undefined;
  book: Book | undefined;
  lastTrade: unknown;
  tradeIds: RecentIds;
}

/** The states of the contracts that were streamed, by unified symbol. */
export class ContractStates {
  readonly #states = new Map<string, ContractState>();

  constructor(private readonly activity: ConnectionActivity) {}

  /** The state of a contract, created when it is first requested. */
  get(unified: string): ContractState {
    const existing = this.#states.get(unified);
    if (existing !== undefined) return existing;
    const state: ContractState = {
      ticker: new ReceivedTicker(),
      ccxtBook: undefined,
      revision: undefined,
      book: undefined,
      lastTrade: undefined,
      tradeIds: new RecentIds(),
    };
    this.#states.set(unified, state);
    return state;
  }

  [Symbol.iterator](): IterableIterator<[string, ContractState]> {
    return this.#states.entries();
  }

  /** Clears what was received by an ended subscription. */
  reset(kind: LiveKind, unified: string): void {
    if (kind === 'ticker') this.activity.clear(unified, ['tickers', 'bidsasks']);
    if (kind === 'book') this.activity.clear(unified, ['orderbooks']);
    const state = this.#states.get(unified);
    if (state === undefined) return;
    if (kind === 'book') {
      state.book = undefined;
      state.revision = undefined;
    }
    if (kind === 'ticker') state.ticker.reset();
    // a new subscription starts with the past trades again
    if (kind === 'trades') state.tradeIds = new RecentIds();
  }

  /** Drops the state of contracts that are no longer listed. */
  removeDelisted(instruments: readonly LiveInstrument[]): void {
    const listed = new Set(instruments.map(({ unified }) => unified));
    for (const unified of this.#states.keys()) {
      if (listed.has(unified)) continue;
      this.#states.delete(unified);
      this.activity.clear(unified, ['tickers', 'bidsasks', 'orderbooks']);
    }
  }
}
