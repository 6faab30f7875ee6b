import type { ContractTerms } from '@parallax/trading';
import { type ContractHistory, type Replayed, replay } from './contract-history.ts';
import { compareFills, type FillPlace } from './fill-order.ts';

interface Parts {
  /** times of the last stored fills and settlements by contract key, in Unix milliseconds */
  readonly lastChanges: ReadonlyMap<string, number>;
  /** fills and entries that were applied so far */
  readonly events: () => number;
  /** settles when all of them are stored */
  readonly written: () => Promise<unknown>;
  readonly read: (terms: ContractTerms) => Promise<ContractHistory>;
  /** called at once with what a replay has found */
  readonly correct: (terms: ContractTerms, replayed: Replayed) => void;
  readonly onFailure: (error: unknown) => void;
  readonly signal: AbortSignal;
}

/**
 * Finds fills and settlements that are reported in another order than the venue made them, on which average entries
 * and what was realised depend, and applies what has made their position again, in the venue's order.
 */
export class LateFills {
  /** the last fill or settlement of each contract in the venue's order */
  readonly #last: Map<string, FillPlace>;
  /** contracts that are to be replayed */
  readonly #wanted = new Map<string, ContractTerms>();
  #running: Promise<void> | undefined;

  constructor(private readonly parts: Parts) {
    this.#last = new Map([...parts.lastChanges].map(([key, at]) => [key, { id: '', at }]));
  }

  /** Whether a position may be one of fills and settlements in another order than the venue's. */
  get isReplaying(): boolean {
    return this.#running !== undefined;
  }

  async untilReplayed(): Promise<void> {
    await this.#running;
  }

  /** Call it when a fill was applied. */
  onFill(terms: ContractTerms, fill: FillPlace): void {
    this.#onApplied(terms, fill);
  }

  /** Call it when a settlement was applied, which follows the fills of its time in Unix milliseconds. */
  onSettlement(terms: ContractTerms, at: number): void {
    this.#onApplied(terms, { id: '', at });
  }

  #onApplied(terms: ContractTerms, place: FillPlace): void {
    const last = this.#last.get(terms.key);
    if (last !== undefined && compareFills(place, last) < 0) this.replay(terms);
    else this.#last.set(terms.key, place);
  }

  /** Replays a contract once all that was applied is stored. */
  replay(terms: ContractTerms): void {
    this.#wanted.set(terms.key, terms);
    this.#running ??= this.#run()
      .catch(this.parts.onFailure)
      .finally(() => {
        this.#running = undefined;
      });
  }

  async #run(): Promise<void> {
    const { events, written, read, correct, signal } = this.parts;
    // grows while it runs
    for (const [key, terms] of this.#wanted) {
      for (;;) {
        await written();
        const eventsBefore = events();
        const history = await read(terms);
        if (signal.aborted) return;
        // what was applied meanwhile may not have been read
        if (events() !== eventsBefore) continue;
        const replayed = replay(terms, history);
        if (replayed !== undefined) correct(terms, replayed);
        break;
      }
      this.#wanted.delete(key);
    }
  }
}
