import { TimeSlicer } from '@parallax/server-market/time-slicer';
import {
  type ContractTerms,
  type Decimal,
  type EntryTerms,
  type PositionState,
  ZERO,
} from '@parallax/trading';
import {
  HistoryFold,
  type HistoryRange,
  type RecentHistory,
  type RecordedFill,
} from '../../records/contract-history.ts';
import { compareFills, type FillPlace } from './fill-order.ts';

/** What a replay has found. */
export interface Replayed {
  readonly position: PositionState;
  /** the fills that have another place or realise something else, and those after them, oldest first */
  readonly moved: readonly { readonly id: string; readonly realised: Decimal }[];
  /** what all realise together, less what was realised */
  readonly difference: Decimal;
}

interface Options {
  /** times of the last stored fills and settlements by contract key, in Unix milliseconds */
  readonly lastChanges: ReadonlyMap<string, number>;
  readonly position: (key: string) => PositionState;
  /** settles when all that was applied so far is stored */
  readonly written: () => Promise<unknown>;
  /** Reads since when contracts have recent changes in another order than the venue's, by key, in Unix milliseconds. */
  readonly readDisordered: () => Promise<ReadonlyMap<string, number>>;
  readonly read: (terms: ContractTerms, range: HistoryRange) => Promise<RecentHistory | undefined>;
  /** called at once with what a replay has found */
  readonly correct: (terms: ContractTerms, replayed: Replayed) => void;
  readonly onFailure: (error: unknown) => void;
  readonly signal: AbortSignal;
}

/** An entry with the id that the venue gave it. */
type AppliedEntry = EntryTerms & { readonly id: string };

interface Wanted {
  readonly terms: ContractTerms;
  /** the time of the first late change, in Unix milliseconds; undefined if it is not known */
  readonly since: number | undefined;
}

/** The contract that is being replayed. */
interface Replaying {
  readonly key: string;
  /** what is applied meanwhile, in this order */
  readonly applied: ({ readonly fill: RecordedFill } | { readonly entry: AppliedEntry })[];
  readonly appliedIds: Set<string>;
  isEnded: boolean;
}

/**
 * Finds fills, settlements and funding payments that are reported in another order than the venue made them, on which
 * average entries, what was realised and the funding of a position depend, and applies what has made their position
 * since in the venue's order.
 */
export class LateFills {
  /** the last fill or settlement of each contract in the venue's order */
  readonly #last: Map<string, FillPlace>;
  /** contracts that are to be replayed */
  readonly #wanted = new Map<string, Wanted>();
  #replaying: Replaying | undefined;
  #running: Promise<void> | undefined;

  constructor(private readonly options: Options) {
    this.#last = new Map([...options.lastChanges].map(([key, at]) => [key, { id: '', at }]));
  }

  /** Whether a position may be one of fills and settlements in another order than the venue's. */
  get isReplaying(): boolean {
    return this.#running !== undefined;
  }

  async untilReplayed(): Promise<void> {
    await this.#running;
  }

  /** Call it when a fill was applied. */
  onFill(terms: ContractTerms, fill: RecordedFill): void {
    const replaying = this.#replayingOf(terms.key);
    replaying?.applied.push({ fill });
    replaying?.appliedIds.add(fill.id);
    this.#onApplied(terms, fill);
  }

  /** Call it when an entry has changed the position of a contract. A settlement follows the fills of its time. */
  onEntry(terms: ContractTerms, entry: AppliedEntry): void {
    const replaying = this.#replayingOf(terms.key);
    replaying?.applied.push({ entry });
    replaying?.appliedIds.add(entry.id);
    if (entry.kind === 'settlement') this.#onApplied(terms, { id: '', at: entry.at });
    else if (entry.at < (this.#last.get(terms.key)?.at ?? 0)) this.replay(terms, entry.at);
  }

  /** Call it when a position has ended without a fill: earlier fills no longer make it. */
  onEnded(key: string): void {
    this.#wanted.delete(key);
    const replaying = this.#replayingOf(key);
    if (replaying !== undefined) replaying.isEnded = true;
  }

  #replayingOf(key: string): Replaying | undefined {
    return this.#replaying?.key === key ? this.#replaying : undefined;
  }

  #onApplied(terms: ContractTerms, place: FillPlace): void {
    const last = this.#last.get(terms.key);
    if (last !== undefined && compareFills(place, last) < 0) this.replay(terms, place.at);
    else this.#last.set(terms.key, place);
  }

  /**
   * Replays a contract once all that was applied is stored.
   * @param since the time of the first late change, in Unix milliseconds; by default, of one that is found
   */
  replay(terms: ContractTerms, since?: number): void {
    const known = this.#wanted.get(terms.key)?.since;
    const first =
      known === undefined || since === undefined ? (since ?? known) : Math.min(since, known);
    this.#wanted.set(terms.key, { terms, since: first });
    this.#running ??= this.#run()
      .catch(this.options.onFailure)
      .finally(() => {
        this.#running = undefined;
      });
  }

  async #run(): Promise<void> {
    // grows while it runs
    for (const [key, { terms, since }] of this.#wanted) {
      this.#wanted.delete(key);
      this.#replaying = { key, applied: [], appliedIds: new Set(), isEnded: false };
      await this.#replay(this.#replaying, terms, since);
      this.#replaying = undefined;
      if (this.options.signal.aborted) return;
    }
  }

  async #replay(replaying: Replaying, terms: ContractTerms, late?: number): Promise<void> {
    const { position, written, readDisordered, read, correct, signal } = this.options;
    const held = position(terms.key);
    await written();
    const since = late ?? (await readDisordered()).get(terms.key);
    if (since === undefined || signal.aborted) return;
    const isNewer = (id: string) => replaying.appliedIds.has(id);
    const history = await read(terms, { since, held, isNewer });
    if (history === undefined) return;
    const slicer = new TimeSlicer();
    const fold = new HistoryFold(terms, history.entries, history.before);
    const moved: { id: string; realised: Decimal }[] = [];
    let difference = ZERO;
    const apply = (fill: RecordedFill, isInPlace: boolean): void => {
      const realised = fold.apply(fill);
      difference = difference.plus(realised).minus(fill.realised);
      if (moved.length > 0 || !isInPlace || !realised.eq(fill.realised))
        moved.push({ id: fill.id, realised });
    };
    for (const [i, fill] of history.fills.toSorted(compareFills).entries()) {
      await slicer.step();
      apply(fill, fill === history.fills[i]);
    }
    fold.end();
    // grows while it waits; one that is late as well is placed by the next replay
    for (const change of replaying.applied) {
      await slicer.step();
      if ('fill' in change) apply(change.fill, true);
      else fold.applyEntry(change.entry);
    }
    if (signal.aborted || replaying.isEnded) return;
    correct(terms, { position: fold.end(), moved, difference });
  }
}
