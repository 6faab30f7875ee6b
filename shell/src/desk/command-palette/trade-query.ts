import type { Contract, InstType, OptionType, OrderSide, OrderType } from '@parallax/protocol';
import { expiryText, isDollar } from '@parallax/protocol';
import { readDecimal, twoReadings } from '@parallax/ui/format';

/** What the words of a query may mean in the catalogue. */
export interface TradeTerms {
  /** the base currencies, in lower case */
  readonly bases: ReadonlySet<string>;
  /** exchanges by the code of their venue, in lower case */
  readonly exchanges: ReadonlyMap<string, string>;
}

/** The contracts that a query names. */
export interface NamedContracts {
  /** the words of the contract search; empty if the query names no base, pair or venue by its name */
  readonly words: string;
  /** whether the query names a base, an instrument, an expiry or a venue in any way */
  readonly isNamed: boolean;
  readonly accepts: (contract: Contract) => boolean;
}

export interface OrderQuery {
  readonly kind: 'order';
  readonly side: OrderSide;
  /** undefined without an amount */
  readonly amount: string | undefined;
  /** whether the amount is in dollars instead of the base */
  readonly inDollars: boolean;
  readonly price: string | undefined;
  readonly type: OrderType | undefined;
  readonly contracts: NamedContracts;
}

export type TradeQuery =
  | OrderQuery
  /** goes to the ticket; closes positions; cancels orders */
  | { readonly kind: 'ticket' | 'close' | 'cancel'; readonly contracts: NamedContracts }
  /** a number that is not guessed; says its readings */
  | { readonly kind: 'unclear'; readonly text: string };

const SIDES: ReadonlyMap<string, OrderSide> = new Map([
  ['buy', 'buy'],
  ['sell', 'sell'],
]);
const TYPES: ReadonlyMap<string, OrderType> = new Map([
  ['limit', 'limit'],
  ['market', 'market'],
]);
const KINDS = { ticket: 'ticket', close: 'close', cancel: 'cancel' } as const;
const kindOf = (word: string | undefined) => Object.values(KINDS).find((kind) => kind === word);

/** Words between the parts of a query, which say nothing of their own. */
const FILLERS = new Set(['of', 'on', 'in', 'the', 'my', 'a', 'an']);
const FILLERS_OF: Readonly<Record<keyof typeof KINDS, ReadonlySet<string>>> = {
  ticket: new Set(['order']),
  close: new Set(['all', 'position', 'positions']),
  cancel: new Set(['all', 'order', 'orders']),
};

interface Instrument {
  readonly instType: InstType;
  readonly optionType?: OptionType;
}
const INSTRUMENTS: ReadonlyMap<string, Instrument> = new Map<string, Instrument>([
  ['spot', { instType: 'spot' }],
  ...['perp', 'perps', 'perpetual', 'swap'].map(
    (word) => [word, { instType: 'perpetual' }] as const,
  ),
  ...['future', 'futures', 'fut'].map((word) => [word, { instType: 'future' }] as const),
  ...['option', 'options'].map((word) => [word, { instType: 'option' }] as const),
  ...['call', 'calls', 'c'].map(
    (word) => [word, { instType: 'option', optionType: 'call' }] as const,
  ),
  ...['put', 'puts', 'p'].map((word) => [word, { instType: 'option', optionType: 'put' }] as const),
]);

/** '25 dec 26', '25dec26', '25 December 2026' or '25 dec', but not a part of a symbol such as 'BTC-25DEC26'. */
const EXPIRY =
  /(?<![\w-])(?<day>\d{1,2})\s?(?<month>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?:\s?'?(?:20)?(?<year>[2-4]\d))?(?![\w-])/;
/** '$1000', '0.01btc' or '1,500'. */
const NUMBER = /^(?<dollar>\$?)(?<digits>\d[\d.,]*|\.\d+)(?<unit>[a-z$]*)$/;
const PRICE = /^@(.+)$/;
/** What a price follows, or is attached to. */
const BEFORE_PRICE = /^(?:at|limit|@.*)$/;
/** A price is in the quote anyway. */
const PRICED = /^\$?(?<price>[\d.][\d.,]*)(?:usd[tc]?|\$)?$/;
const DOLLARS = new Set(['usd', '$']);
const isDollarWord = (word: string | undefined): boolean =>
  word !== undefined && (DOLLARS.has(word) || isDollar(word.toUpperCase()));

interface TypedNumber {
  readonly digits: string;
  readonly inDollars: boolean;
  /** whether it follows the side or precedes a base, as an amount does */
  readonly isAmount: boolean;
}

/** The tokens of a query apart from its first word or its side. */
class Words {
  readonly numbers: TypedNumber[] = [];
  readonly texts: string[] = [];
  readonly filters: ((contract: Contract) => boolean)[] = [];
  base: string | undefined;
  type: OrderType | undefined;
  price: string | undefined;
  /** whether an option or an expiry is named, of which a number may be the strike */
  mayHaveStrike = false;
  isOption = false;
  /** the bases that the query names, apart from those that are also instruments, such as PERP */
  readonly #named: ReadonlySet<string>;

  constructor(
    private readonly terms: TradeTerms,
    tokens: readonly string[],
    private readonly hasContract: boolean,
  ) {
    const { bases } = terms;
    const named = tokens.map((token) =>
      bases.has(token) ? token : (NUMBER.exec(token)?.groups?.['unit'] ?? ''),
    );
    this.#named = new Set(named.filter((word) => bases.has(word) && !INSTRUMENTS.has(word)));
  }

  #isOtherNamed(base: string): boolean {
    return [...this.#named].some((each) => each !== base);
  }

  #isBase(token: string): boolean {
    if (!this.terms.bases.has(token) || this.base !== undefined) return false;
    return !INSTRUMENTS.has(token) || !(this.hasContract || this.#isOtherNamed(token));
  }

  /** Returns how many tokens a price takes; undefined if there is none. */
  #takePrice(token: string, next: string | undefined, afterNext: string | undefined) {
    const attached = PRICE.exec(token)?.[1];
    const typed = PRICED.exec(attached ?? next ?? '')?.groups?.['price'];
    if (typed === undefined) return undefined;
    const follows = attached === undefined ? afterNext : next;
    const { bases } = this.terms;
    const isUnit = isDollarWord(follows);
    // 'limit 2 eth' is an amount
    if (token === 'limit' && follows !== undefined && !isUnit && bases.has(follows))
      return undefined;
    if (token === 'limit') this.type = 'limit';
    this.price = typed;
    return (attached === undefined ? 2 : 1) + (isUnit ? 1 : 0);
  }

  /** Returns how many tokens were taken. */
  take([token = '', next, afterNext]: readonly (string | undefined)[], afterSide: boolean): number {
    const { exchanges } = this.terms;
    const taken = BEFORE_PRICE.test(token) ? this.#takePrice(token, next, afterNext) : undefined;
    if (taken !== undefined) return taken;
    // 'at market', or a price that is not typed yet
    if (token === 'at' || token === '@') return 1;
    const type = TYPES.get(token);
    const instrument = INSTRUMENTS.get(token);
    const exchange = exchanges.get(token);
    if (this.#isBase(token)) this.base = token;
    else if (type !== undefined) this.type = type;
    else if (instrument !== undefined) this.#takeInstrument(instrument);
    else if (exchange !== undefined)
      this.filters.push((contract) => contract.exchange === exchange);
    else return this.#takeOther(token, next, afterSide);
    return 1;
  }

  takeExpiry({ day = '', month = '', year }: Partial<Record<string, string>>): void {
    const text = `${Number(day)} ${month}${year === undefined ? '' : ` ${year}`}`;
    this.mayHaveStrike = true;
    this.filters.push(
      ({ expiry }) => expiry !== null && expiryText(expiry).toLowerCase().startsWith(text),
    );
  }

  #takeInstrument({ instType, optionType }: Instrument): void {
    this.isOption ||= instType === 'option';
    this.mayHaveStrike ||= this.isOption;
    this.filters.push(
      (contract) =>
        contract.instType === instType &&
        (optionType === undefined || contract.optionType === optionType),
    );
  }

  #takeOther(token: string, next: string | undefined, afterSide: boolean): number {
    const { dollar, digits, unit = '' } = NUMBER.exec(token)?.groups ?? {};
    const { bases } = this.terms;
    const isUnit = unit === '' || DOLLARS.has(unit) || bases.has(unit);
    if (digits === undefined || !isUnit) {
      this.texts.push(token);
      return 1;
    }
    const followed = unit === '' ? next : unit;
    const isOfDollars =
      followed !== undefined &&
      (DOLLARS.has(followed) || (isDollarWord(followed) && this.#isOtherNamed(followed)));
    const hasDollars = dollar !== '' || isOfDollars;
    const isBeforeBase = followed !== undefined && bases.has(followed);
    this.numbers.push({
      digits,
      inDollars: hasDollars,
      isAmount: afterSide || hasDollars || isBeforeBase,
    });
    if (bases.has(unit) && !isOfDollars) this.base ??= unit;
    return unit === '' && isOfDollars ? 2 : 1;
  }

  /** The number that is the amount: of an option, others may be its strike. */
  takeAmount(): TypedNumber | undefined {
    const amount = this.numbers.find(({ isAmount }) => isAmount);
    const found = amount ?? (this.isOption ? undefined : this.numbers[0]);
    if (found !== undefined) this.numbers.splice(this.numbers.indexOf(found), 1);
    return found;
  }

  /** A number that is no amount, price or strike. */
  get unread(): string | undefined {
    return this.mayHaveStrike ? undefined : this.numbers[0]?.digits;
  }

  /** What is not an amount are strikes, which names of contracts write with separators. */
  named(): NamedContracts {
    const { base, filters, texts } = this;
    const strikes = this.numbers.map(({ digits }) => Number(digits.replaceAll(',', '')));
    const accepts = (contract: Contract): boolean =>
      (base === undefined || contract.base.toLowerCase() === base) &&
      strikes.every((strike) => contract.strike === strike) &&
      filters.every((filter) => filter(contract));
    const words = [...(base === undefined ? [] : [base]), ...texts].join(' ');
    return { words, isNamed: words !== '' || filters.length > 0 || strikes.length > 0, accepts };
  }
}

const withoutFillers = (tokens: readonly string[], more?: ReadonlySet<string>): string[] =>
  tokens.filter((token) => !FILLERS.has(token) && more?.has(token) !== true);

/**
 * What is to be done with orders by a query such as 'buy 0.01 btc', 'sell 2 eth perp okx at 3000', 'close eth',
 * 'cancel all' or 'ticket'. The words of an order may be in any order. Undefined for any other query.
 * @param hasContract whether there is a contract for a query that names none
 */
export function parseTradeQuery(
  query: string,
  terms: TradeTerms,
  hasContract = false,
): TradeQuery | undefined {
  const text = query.trim().toLowerCase();
  const expiry = EXPIRY.exec(text);
  // a placeholder keeps the place of the expiry between the other words
  const tokens = text
    .replace(EXPIRY, ' ')
    .split(/[\s·]+/)
    .filter(Boolean);
  const first = tokens[0] === 'order' ? tokens[1] : tokens[0];
  const kind = kindOf(first);
  const side = tokens.findIndex((token) => SIDES.has(token));
  if (kind === undefined && side < 0) return undefined;
  const words = new Words(terms, tokens, hasContract);
  if (expiry?.groups) words.takeExpiry(expiry.groups);
  if (kind !== undefined) {
    const rest = withoutFillers(tokens.slice(tokens.indexOf(kind) + 1), FILLERS_OF[kind]);
    for (let at = 0; at < rest.length; ) at += words.take(rest.slice(at, at + 3), false);
    const { unread } = words;
    if (unread !== undefined)
      return { kind: 'unclear', text: `${unread}: a strike needs 'call', 'put' or an expiry` };
    return { kind, contracts: words.named() };
  }
  const rest = withoutFillers(tokens);
  const sideAt = rest.findIndex((token) => SIDES.has(token));
  for (let at = 0; at < rest.length; ) {
    at += at === sideAt ? 1 : words.take(rest.slice(at, at + 3), at === sideAt + 1);
  }
  return orderQuery(SIDES.get(rest[sideAt] ?? '') ?? 'buy', words);
}

/** Why a typed number is not taken; undefined if it is. */
function problemOf(typed: string): string | undefined {
  const value = readDecimal(typed);
  if (value === undefined) return twoReadings(typed) ?? `${typed} is not a number.`;
  return value === '0' ? 'Amounts and prices are above 0.' : undefined;
}

function orderQuery(side: OrderSide, words: Words): TradeQuery {
  const amount = words.takeAmount();
  const { price } = words;
  const typed = [amount?.digits, price].filter((text) => text !== undefined);
  const [problem] = typed.flatMap((text) => problemOf(text) ?? []);
  if (problem !== undefined) return { kind: 'unclear', text: problem };
  const { unread } = words;
  if (unread !== undefined)
    return { kind: 'unclear', text: `${unread}: type 'at ${unread}' for a price` };
  return {
    kind: 'order',
    side,
    amount: amount && readDecimal(amount.digits),
    inDollars: amount?.inDollars === true,
    price: price === undefined ? undefined : readDecimal(price),
    type: words.type ?? (price === undefined ? undefined : 'limit'),
    contracts: words.named(),
  };
}
