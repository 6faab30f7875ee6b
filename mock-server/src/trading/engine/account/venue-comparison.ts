import { setTimeout as after } from 'node:timers/promises';
import type { VenueAccount, VenuePosition } from '@parallax/live';
import { contractKey } from '@parallax/protocol';
import type { Log } from '@parallax/server-kit/log/log';
import {
  balanceOf,
  type ContractTerms,
  type Decimal,
  decimal,
  entryPriceOf,
  isZero,
  NO_POSITION,
  positionOf,
  toText,
  valueOf,
  ZERO,
} from '@parallax/trading';
import type { AccountLedger } from './account-ledger.ts';
import type { PositionAtVenue } from './opening-trades.ts';

/** Readings of a venue until a difference counts, and the pause between two. */
const READINGS_MAX = 4;
const READING_PAUSE_MS = 2_000;
/** Differences up to this are the venue's rounding. */
const DUST = '0.00000001';
/** Differences of entry prices up to this share are the venue's rounding, and that of what was settled. */
const ENTRY_TOLERANCE = '0.001';

/** What the venue has more than the account: decimals by asset or contract key. */
type Differences = ReadonlyMap<string, string>;
const NONE: Differences = new Map();

interface Options {
  readonly venue: Pick<VenueAccount, 'balances' | 'positions'>;
  readonly ledger: Pick<AccountLedger, 'state' | 'events' | 'orders' | 'terms' | 'isReplaying'>;
  /** whether pending orders may have been sent */
  readonly isSending: () => boolean;
  /** the lookups of open orders that are running; undefined if none are */
  readonly lookups: () => Promise<void> | undefined;
  readonly signal: AbortSignal;
  readonly log: Log;
}

const areSame = (one: Differences | undefined, other: Differences): boolean =>
  one !== undefined &&
  one.size === other.size &&
  [...other].every(([name, amount]) => one.get(name) === amount);

/**
 * Compares an account with what its venue reports. A difference counts only if it is the same in two
 * readings without an event between, and while the outcome of each order is known and none is being looked up: a
 * fill may be in a reading before it is reported or found.
 */
export class VenueComparison {
  /** keys of unknown contracts that were logged */
  readonly #unknown = new Set<string>();

  constructor(private readonly options: Options) {}

  /**
   * What the venue reports more than the ledger, by asset; undefined while that changes, or cannot be known.
   * @param beforeRepeat called before each further reading
   */
  balances(beforeRepeat: () => Promise<void>): Promise<Differences | undefined> {
    const { venue, ledger } = this.options;
    return this.#lasting(async () => {
      const balances = await venue.balances();
      if (balances === undefined) return NONE;
      const { state } = ledger;
      const assets = new Set([...balances.keys(), ...state.balances.keys()]);
      return differencesOf(assets, (asset) =>
        decimal(balances.get(asset) ?? '0').minus(balanceOf(state, asset)),
      );
    }, beforeRepeat);
  }

  /**
   * The positions that are not those of the fills, by the venue; undefined while they change. Those of spot
   * are left out, because balances contain them.
   * @param beforeRepeat called before each further reading
   */
  async positions(
    beforeRepeat?: () => Promise<void>,
  ): Promise<readonly PositionAtVenue[] | undefined> {
    const { venue, ledger } = this.options;
    let atVenue: ReadonlyMap<string, PositionAtVenue> = new Map();
    const differences = await this.#lasting(async () => {
      const positions = await venue.positions();
      if (positions === undefined) return NONE;
      const { state } = ledger;
      atVenue = this.#byContract([...state.positions.keys()], positions);
      return differencesOf(atVenue.keys(), (key) =>
        (atVenue.get(key)?.amount ?? ZERO).minus(positionOf(state, key).amount),
      );
    }, beforeRepeat);
    return differences && [...differences.keys()].flatMap((key) => atVenue.get(key) ?? []);
  }

  /**
   * The positions of the amounts of the fills whose average entry price the venue reports otherwise. One that it keeps as
   * a long and a short one has no average to compare.
   */
  async entryPrices(): Promise<readonly PositionAtVenue[]> {
    const { venue, ledger } = this.options;
    const eventsBefore = ledger.events;
    const positions = await venue.positions();
    if (positions === undefined || ledger.events !== eventsBefore) return [];
    const { state } = ledger;
    const atVenue = this.#byContract([...state.positions.keys()], positions);
    return [...atVenue.values()].filter(({ terms, amount, entryPrice, isTwoSided }) => {
      const held = positionOf(state, terms.key);
      const own = entryPriceOf(terms, held);
      if (own === null || entryPrice === null || isTwoSided || !held.amount.eq(amount))
        return false;
      return own.minus(entryPrice).abs().gt(entryPrice.times(ENTRY_TOLERANCE));
    });
  }

  /** Undefined if no two readings agree. */
  async #lasting(
    read: () => Promise<Differences>,
    beforeRepeat?: () => Promise<void>,
  ): Promise<Differences | undefined> {
    const { ledger, signal, isSending, lookups } = this.options;
    let last: Differences | undefined;
    for (let reading = 0; reading < READINGS_MAX; reading += 1) {
      const eventsBefore = ledger.events;
      const running = lookups();
      const differences = await read();
      if (differences.size === 0) return NONE;
      const hasUncertain = ledger.orders.hasUncertain(isSending()) || ledger.isReplaying;
      const isCertain = ledger.events === eventsBefore && !hasUncertain && running === undefined;
      if (isCertain && areSame(last, differences)) return differences;
      last = running === undefined ? differences : undefined;
      await lookups();
      await after(READING_PAUSE_MS, undefined, { signal });
      await beforeRepeat?.();
    }
    return undefined;
  }

  #logUnknown(key: string): void {
    if (this.#unknown.has(key)) return;
    this.#unknown.add(key);
    this.options.log(`The position in ${key} is of an unknown contract.`);
  }

  /** The positions at the venue, and those without an amount that fills have made. */
  #byContract(
    ofFills: readonly string[],
    positions: readonly VenuePosition[],
  ): ReadonlyMap<string, PositionAtVenue> {
    const rows = new Map<string, VenuePosition[]>(ofFills.map((key) => [key, []]));
    for (const position of positions) {
      const key = contractKey(position);
      rows.set(key, [...(rows.get(key) ?? []), position]);
    }
    return new Map(
      [...rows].flatMap(([key, sides]): [string, PositionAtVenue][] => {
        const terms = this.options.ledger.terms(key);
        if (terms === undefined) this.#logUnknown(key);
        return terms === undefined || terms.kind === 'spot' ? [] : [[key, together(terms, sides)]];
      }),
    );
  }
}

function differencesOf(
  names: Iterable<string>,
  differenceOf: (name: string) => Decimal,
): Differences {
  const differences = new Map<string, string>();
  for (const name of names) {
    const difference = differenceOf(name);
    // venues round what they book
    if (difference.abs().gt(DUST)) differences.set(name, toText(difference));
  }
  return differences;
}

/** The sides of a position as one, with the average entry price of those in its direction. */
function together(terms: ContractTerms, sides: readonly VenuePosition[]): PositionAtVenue {
  const options = sides.map((side) => ({
    amount: decimal(side.amount),
    entryPrice: decimal(side.entryPrice),
  }));
  const amount = options.reduce((sum, part) => sum.plus(part.amount), ZERO);
  const inDirection = options.filter((part) => part.amount.times(amount).gt(ZERO));
  const hasPrices = inDirection.length > 0 && inDirection.every((part) => part.entryPrice.gt(ZERO));
  const entryPrice = hasPrices
    ? entryPriceOf(terms, {
        ...NO_POSITION,
        amount: inDirection.reduce((sum, part) => sum.plus(part.amount), ZERO),
        cost: inDirection.reduce(
          (sum, part) => sum.plus(valueOf(terms, part.amount, part.entryPrice)),
          ZERO,
        ),
      })
    : null;
  const isTwoSided = options.some(
    (part) => !isZero(part.amount) && part.amount.times(amount).lte(ZERO),
  );
  return { terms, amount, entryPrice, isTwoSided };
}
