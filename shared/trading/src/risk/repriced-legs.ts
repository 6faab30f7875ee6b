import type { DayMoves } from './day-moves.ts';
import { dollarsAfter, legRepricer, type Move, unitGainOf } from './reprice-leg.ts';
import type { LegOption, RiskLeg } from './risk-leg.ts';
import type { Scenario } from './scenario-sets.ts';
import { UnitSums } from './unit-sums.ts';

/** What a leg of one option gains in moves: amount × gain × dollars. */
interface Priced {
  readonly option: LegOption;
  readonly usd: number;
  readonly gains: Float64Array;
  readonly dollars: Float64Array;
}

const isSame = (first: LegOption, second: LegOption): boolean =>
  first.type === second.type &&
  first.strike === second.strike &&
  first.forward === second.forward &&
  first.volatility === second.volatility &&
  first.days === second.days &&
  first.isCoinSettled === second.isCoinSettled;

/** What legs gain in the same moves, without scaling of volatilities. Each contract is priced once for all who hold it. */
export class MoveGains {
  readonly #priced = new Map<string, Priced>();

  constructor(private readonly moves: readonly Move[]) {}

  /** Adds what a leg gains in each move. */
  addTo(sums: UnitSums, leg: RiskLeg): void {
    const { option } = leg;
    if (option === null) {
      const reprice = legRepricer(leg, null);
      this.moves.forEach((move, index) => sums.add(index, reprice(move)));
      return;
    }
    const { gains, dollars } = this.#pricedOf(leg, option);
    sums.addProducts(leg.amount, gains, dollars);
  }

  #pricedOf({ exchange, symbol, usd }: RiskLeg, option: LegOption): Priced {
    const key = `${exchange} ${symbol}`;
    const known = this.#priced.get(key);
    if (known !== undefined && known.usd === usd && isSame(known.option, option)) return known;
    const unitGain = unitGainOf(option, null);
    const { length } = this.moves;
    const [gains, dollars] = [new Float64Array(length), new Float64Array(length)];
    for (const [index, move] of this.moves.entries()) {
      gains[index] = unitGain(move);
      dollars[index] = dollarsAfter(usd, option, move.spot);
    }
    const priced = { option, usd, gains, dollars };
    this.#priced.set(key, priced);
    return priced;
  }
}

/** The gains of the legs of an account, each computed when it is first needed. */
export class RepricedLegs {
  readonly #days = new Map<MoveGains, UnitSums>();
  #cells: UnitSums | undefined;
  /** in the order of the legs */
  readonly bases: ReadonlySet<string>;

  constructor(readonly legs: readonly RiskLeg[]) {
    this.bases = new Set(legs.map(({ base }) => base));
  }

  /** In the scenarios of a set. */
  cells(gains: MoveGains, { length }: readonly Scenario[]): UnitSums {
    this.#cells ??= this.#sum(this.legs, gains, length);
    return this.#cells;
  }

  /** Of the legs of a base, on each day of its moves. */
  days(base: string, { gains, moves }: { gains: MoveGains; moves: DayMoves }): UnitSums {
    const known = this.#days.get(gains);
    if (known !== undefined) return known;
    const ofBase = this.legs.filter((leg) => leg.base === base);
    const sums = this.#sum(ofBase, gains, moves.days.length);
    this.#days.set(gains, sums);
    return sums;
  }

  #sum(legs: readonly RiskLeg[], gains: MoveGains, length: number): UnitSums {
    const sums = new UnitSums(length);
    for (const leg of legs) gains.addTo(sums, leg);
    return sums;
  }
}
