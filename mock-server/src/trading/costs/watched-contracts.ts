import type { Market } from '@parallax/server-market/market-reads';
import type { MarketUpdate } from '@parallax/server-market/market-source';
import type { MarketTap } from '@parallax/server-market/tapped-market';
import type { ContractTerms } from '@parallax/trading';
import { PrintSums } from './print-sums.ts';

const KINDS = ['book', 'trades'] as const;

interface WatchedContract {
  readonly prints: PrintSums;
  /** whether its prints arrive */
  isWatched: boolean;
  /** orders that are not done */
  orders: number;
  /** until when it is watched without an order, in Unix milliseconds */
  keptUntil: number;
}

/** The contracts with open orders, and those with recent fills: their books and prints. */
export class WatchedContracts {
  readonly #contracts = new Map<string, WatchedContract>();
  #watching: NodeJS.Immediate | undefined;

  constructor(
    private readonly tap: Pick<MarketTap, 'watch' | 'unwatch'>,
    private readonly market: Pick<Market, 'isLive' | 'isCurrent'>,
  ) {}

  /** A further order uses a contract. It is watched soon, since that may take a few milliseconds. */
  use(terms: ContractTerms): void {
    this.#of(terms).orders += 1;
  }

  release(key: string): void {
    const contract = this.#contracts.get(key);
    if (contract !== undefined) contract.orders -= 1;
  }

  /** Watches a contract, also without orders, until a time in Unix milliseconds. */
  keep(terms: ContractTerms, until: number): void {
    const contract = this.#of(terms);
    contract.keptUntil = Math.max(contract.keptUntil, until);
  }

  /** The prints of a contract; undefined until they arrive. */
  printsOf(key: string): PrintSums | undefined {
    const contract = this.#contracts.get(key);
    return contract?.isWatched === true ? contract.prints : undefined;
  }

  onUpdate(update: MarketUpdate): void {
    if (update.kind === 'trades') this.#contracts.get(update.key)?.prints.add(update.data);
  }

  /** Notices outages, after which prints may be missing. */
  checkOutages(): void {
    for (const [key, { prints }] of this.#contracts)
      if (this.market.isCurrent === false || !this.market.isLive('trades', key)) prints.interrupt();
  }

  /** No longer watches what is not needed. */
  unwatchUnused(now: number): void {
    for (const [key, contract] of this.#contracts) {
      if (contract.orders > 0 || contract.keptUntil > now) continue;
      this.#contracts.delete(key);
      this.#unwatch(key);
    }
  }

  close(): void {
    clearImmediate(this.#watching);
    for (const key of this.#contracts.keys()) this.#unwatch(key);
    this.#contracts.clear();
  }

  #of(terms: ContractTerms): WatchedContract {
    const known = this.#contracts.get(terms.key);
    if (known !== undefined) return known;
    const added = { prints: new PrintSums(terms), isWatched: false, orders: 0, keptUntil: 0 };
    this.#contracts.set(terms.key, added);
    this.#watching ??= setImmediate(() => this.#watchNew());
    return added;
  }

  #watchNew(): void {
    this.#watching = undefined;
    for (const [key, contract] of this.#contracts) {
      if (contract.isWatched) continue;
      for (const kind of KINDS) this.tap.watch(kind, key);
      contract.isWatched = true;
    }
  }

  #unwatch(key: string): void {
    for (const kind of KINDS) this.tap.unwatch(kind, key);
  }
}
