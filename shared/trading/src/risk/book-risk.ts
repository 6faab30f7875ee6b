import { type DailyCloses, DayMoves } from './day-moves.ts';
import { MoveGains, RepricedLegs } from './repriced-legs.ts';
import type { RiskLeg } from './risk-leg.ts';
import { SCENARIO_SETS } from './scenario-sets.ts';
import { cellsOf, type StressCell, worstOf } from './stress.ts';
import { UnitSums } from './unit-sums.ts';
import {
  type DaysOfBase,
  type ValueAtRiskInput,
  type ValueAtRiskResult,
  valueAtRisk,
} from './value-at-risk.ts';

/** The moves of which the worst is looked for. */
const { scenarios } = SCENARIO_SETS.house;

interface BookAccount {
  /** names its legs within a step */
  readonly key: string;
  /** null for those that came before in the same step, with the same key */
  readonly legs: readonly RiskLeg[] | null;
}

interface ClosesOfBase {
  /** names the closes within a step */
  readonly contract: string;
  /** null for those that came before in the same step, of the same contract */
  readonly closes: DailyCloses | null;
}

const NO_CLOSES: ClosesOfBase = { contract: '', closes: [] };

/** Plain data, which can be sent to a worker thread. */
export interface BookRiskInput {
  /** names the prices that the legs have */
  readonly step: number;
  readonly accounts: readonly BookAccount[];
  readonly bases: ValueAtRiskInput['bases'];
  /** by base; one without closes leaves no window */
  readonly closes: Readonly<Record<string, ClosesOfBase>>;
}

export interface BookRisk extends ValueAtRiskResult {
  /** null without legs */
  readonly worst: Omit<StressCell, 'weight'> | null;
}

/**
 * What the reports of books need of repricing: their value at risk and their worst move. An account is repriced once
 * per step for all books that it is in, and a contract once for all accounts.
 */
export class BookPricer {
  #step: number | undefined;
  #cells = new MoveGains(scenarios);
  readonly #accounts = new Map<string, RepricedLegs>();
  /** by contract of the closes */
  readonly #days = new Map<string, DaysOfBase>();

  price({ step, accounts, bases, closes }: BookRiskInput): BookRisk {
    if (step !== this.#step) this.#begin(step);
    const book = accounts.map((account) => this.#legsOf(account));
    // also of bases that only others have: they are not sent again
    const days = new Map(
      Object.entries(closes).map(([base, ofBase]) => [base, this.#daysOf(ofBase)]),
    );
    const daysOf = (base: string) => days.get(base) ?? this.#daysOf(NO_CLOSES);
    const value = valueAtRisk({ accounts: book, bases, daysOf });
    return { ...value, worst: this.#worstOf(book) };
  }

  #begin(step: number): void {
    this.#step = step;
    this.#cells = new MoveGains(scenarios);
    this.#accounts.clear();
    this.#days.clear();
  }

  #legsOf({ key, legs }: BookAccount): RepricedLegs {
    const known = this.#accounts.get(key);
    if (known !== undefined) return known;
    if (legs === null) throw new Error(`The legs of ${key} are not known.`);
    const account = new RepricedLegs(legs);
    this.#accounts.set(key, account);
    return account;
  }

  #daysOf({ contract, closes }: ClosesOfBase): DaysOfBase {
    const known = this.#days.get(contract);
    if (known !== undefined) return known;
    if (closes === null) throw new Error(`The closes of ${contract} are not known.`);
    const moves = new DayMoves(closes);
    const gains = new MoveGains(moves.days.map((day) => ({ spot: moves.of(day), vol: 0 })));
    this.#days.set(contract, { moves, gains });
    return { moves, gains };
  }

  #worstOf(book: readonly RepricedLegs[]): BookRisk['worst'] {
    if (book.every(({ legs }) => legs.length === 0)) return null;
    const sums = new UnitSums(scenarios.length);
    for (const account of book) sums.addAll(account.cells(this.#cells, scenarios));
    const cells = cellsOf(scenarios, sums);
    const worst = cells[worstOf(cells)];
    if (worst === undefined) return null;
    const { weight: _, ...figures } = worst;
    return figures;
  }
}
