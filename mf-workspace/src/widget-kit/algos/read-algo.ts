import {
  type AlgoOrderInput,
  type AlgoTerms,
  type AlgoType,
  algoOrderInputSchema,
  type Contract,
  ICEBERG_NEEDS_LIMIT,
} from '@parallax/protocol';
import { algoFieldProblem, contractTerms, fromExactNumber } from '@parallax/trading';
import { readDecimal, readTime, twoReadings } from '@parallax/ui/format';
import { ACCOUNT_REQUIRED } from '../accounts/account-options.ts';
import type { AlgoDraft, AlgoField, AlgoProblems, LegDraft } from './algo-draft.ts';
import { readNumbers } from './read-parameters.ts';

/** What an algo is about and judged by, apart from what is typed. */
export interface AlgoSituation {
  /** of the algo; a new one for each intent to start it */
  readonly id: string;
  readonly type: AlgoType;
  /** of an algo with one leg */
  readonly contract: Contract | undefined;
  readonly accountId: string | undefined;
  readonly contractOf: (key: string) => Contract | undefined;
  /** the current price of a contract */
  readonly priceOf: (contract: Contract) => number | undefined;
  /** Unix milliseconds */
  readonly now: number;
}

/** What an algo is to do, as it is sent and as it is understood, or what is wrong with it. */
export type ReadAlgo =
  | { readonly input: AlgoOrderInput; readonly terms: AlgoTerms }
  | { readonly problems: AlgoProblems };

const LEGS = [0, 1] as const;
const CONTRACT_REQUIRED = 'Please choose a contract.';
const AMOUNT_REQUIRED = 'Please enter an amount.';

const isEmpty = (text: string): boolean => text.trim() === '';
/** A number as it is sent; what cannot be read is left to the schema to refuse. */
const sentNumber = (typed: string): string => readDecimal(typed) ?? typed;

function legProblems(leg: LegDraft, index: 0 | 1): AlgoProblems {
  const { amount, priceMultiplier } = leg;
  const ambiguous = twoReadings(amount);
  const isRead = isEmpty(priceMultiplier) || readDecimal(priceMultiplier) !== undefined;
  return {
    ...(leg.contract === undefined && { [`legs.${index}.contract`]: CONTRACT_REQUIRED }),
    ...(leg.accountId === undefined && { [`legs.${index}.account`]: ACCOUNT_REQUIRED }),
    ...(isEmpty(amount)
      ? { [`legs.${index}.amount`]: AMOUNT_REQUIRED }
      : ambiguous !== undefined && { [`legs.${index}.amount`]: ambiguous }),
    ...(!isRead && { [`legs.${index}.priceMultiplier`]: 'Please enter a number.' }),
  };
}

/** What is not chosen, empty, or could be read in two ways. */
function unreadIn(draft: AlgoDraft, { type, accountId }: AlgoSituation): AlgoProblems {
  const { amount, limitPrice, startAt } = draft;
  const problems: AlgoProblems = {};
  const price = twoReadings(limitPrice);
  if (price !== undefined) problems.limitPrice = price;
  if (type === 'iceberg' && isEmpty(limitPrice)) problems.limitPrice = ICEBERG_NEEDS_LIMIT;
  if (!isEmpty(startAt) && readTime(startAt) === undefined)
    problems.startAt = 'Please enter a date and time.';
  if (type === 'spread')
    return Object.assign(problems, ...LEGS.map((index) => legProblems(draft.legs[index], index)));
  if (accountId === undefined) problems.account = ACCOUNT_REQUIRED;
  const ambiguous = isEmpty(amount) ? AMOUNT_REQUIRED : twoReadings(amount);
  if (ambiguous !== undefined) problems.amount = ambiguous;
  if (type === 'iceberg') {
    const display = isEmpty(draft.display)
      ? 'Please enter the amount to display.'
      : twoReadings(draft.display);
    if (display !== undefined) problems.display = display;
  }
  return problems;
}

type Numbers = ReturnType<typeof readNumbers>['values'];
type SentParameters = AlgoOrderInput['parameters'];

/** The parameters of a type as they are sent. @param legs of a spread */
function parametersOf(
  type: AlgoType,
  draft: AlgoDraft,
  numbers: Numbers,
  legs: SentParameters['legs'],
): SentParameters {
  const duration = { durationS: numbers.duration ?? null };
  const randomise = { randomise: numbers.randomise ?? 0 };
  if (type === 'twap') {
    return { ...duration, ...randomise, intervalS: numbers.interval ?? 0, style: draft.style };
  }
  if (type === 'pov') {
    return { ...duration, participation: numbers.participation ?? 0 };
  }
  if (type === 'iceberg') {
    return { ...duration, ...randomise, display: sentNumber(draft.display) };
  }
  if (type === 'peg') {
    return {
      ...duration,
      reference: draft.reference,
      offsetTicks: numbers.offset ?? 0,
      maxDistance: numbers.maxDistance ?? 0,
    };
  }
  return {
    ...duration,
    legs,
    target: { kind: draft.targetKind, value: numbers.target ?? 0 },
    activeLeg: draft.activeLeg,
    slopTicks: numbers.slop ?? 0,
    payupTicks: numbers.payup ?? 0,
    maxImbalanceUsd: numbers.maxImbalance ?? 0,
    legTimeoutS: numbers.legTimeout ?? 0,
  };
}

interface Leg {
  readonly contract: Contract;
  readonly accountId: string;
  readonly draft: Pick<LegDraft, 'side' | 'amount' | 'priceMultiplier'>;
}

/** The legs of an algo, of which there is one unless it is a spread; undefined while one is not chosen. */
function legsOf(draft: AlgoDraft, situation: AlgoSituation): readonly Leg[] | undefined {
  const { type, contract, accountId, contractOf } = situation;
  const chosen =
    type === 'spread'
      ? draft.legs.map((leg) => ({
          contract: leg.contract === undefined ? undefined : contractOf(leg.contract),
          accountId: leg.accountId,
          draft: leg,
        }))
      : [{ contract, accountId, draft: { ...draft, priceMultiplier: '' } }];
  const legs = chosen.flatMap(({ contract: of, accountId: id, draft: typed }) =>
    of === undefined || id === undefined ? [] : [{ contract: of, accountId: id, draft: typed }],
  );
  return legs.length === chosen.length ? legs : undefined;
}

const legInput = ({ contract: { exchange, symbol }, accountId, draft }: Leg) => ({
  accountId,
  exchange,
  symbol,
  side: draft.side,
  amount: sentNumber(draft.amount),
});

const withMultiplier = (leg: Leg) => {
  const typed = readDecimal(leg.draft.priceMultiplier);
  return { ...legInput(leg), ...(typed !== undefined && { priceMultiplier: Number(typed) }) };
};

const FIELD_OF_PARAMETER: Readonly<Partial<Record<PropertyKey, AlgoField>>> = {
  durationS: 'duration',
  intervalS: 'interval',
  randomise: 'randomise',
  participation: 'participation',
  display: 'display',
  offsetTicks: 'offset',
  maxDistance: 'maxDistance',
  target: 'target',
  legs: 'legs.0.priceMultiplier',
};
const FIELD_OF: Readonly<Partial<Record<PropertyKey, AlgoField>>> = {
  limitPrice: 'limitPrice',
  price: 'limitPrice',
  startAt: 'startAt',
  accountId: 'account',
};

/** The field of an issue of the schema, or of a rule of the contract. */
function fieldOf([first, second, ...rest]: readonly PropertyKey[]): AlgoField {
  if (first !== 'parameters') return FIELD_OF[first ?? ''] ?? 'amount';
  if (second === 'legs' && rest[1] === 'amount')
    return rest[0] === 1 ? 'legs.1.amount' : 'legs.0.amount';
  return FIELD_OF_PARAMETER[second ?? ''] ?? 'amount';
}

/** Problems of the amount of a spread are those of its active leg. */
const shownAt = (field: AlgoField, { type }: AlgoSituation, leg: number): AlgoField =>
  type !== 'spread' || field !== 'amount' ? field : leg === 1 ? 'legs.1.amount' : 'legs.0.amount';

/**
 * The algo of a draft, or what is wrong with it: by the schema and the rules of the contracts that the server
 * applies.
 */
export function readAlgo(draft: AlgoDraft, situation: AlgoSituation): ReadAlgo {
  const { id, type, now } = situation;
  const { values, problems } = readNumbers(type, draft);
  const unread = { ...problems, ...unreadIn(draft, situation) };
  const legs = legsOf(draft, situation);
  const active = legs?.[type === 'spread' ? draft.activeLeg : 0];
  if (active === undefined || legs === undefined || Object.keys(unread).length > 0)
    return { problems: unread };
  const input: AlgoOrderInput = {
    ...legInput(active),
    id,
    type,
    limitPrice: isEmpty(draft.limitPrice) ? null : sentNumber(draft.limitPrice),
    reduceOnly: draft.reduceOnly,
    strategyId: draft.strategyId === '' ? null : draft.strategyId,
    startAt: readTime(draft.startAt) ?? null,
    parameters: parametersOf(type, draft, values, legs.map(withMultiplier)),
  };
  const parsed = algoOrderInputSchema.safeParse(input);
  if (!parsed.success) {
    const found: AlgoProblems = {};
    for (const { path, message } of parsed.error.issues)
      found[shownAt(fieldOf(path), situation, draft.activeLeg)] ??= message;
    return { problems: found };
  }
  const prices = legs.map(({ contract }) => {
    const price = situation.priceOf(contract);
    return price === undefined ? null : fromExactNumber(price);
  });
  const context = { legs: legs.map(({ contract }) => contractTerms(contract)), now };
  const broken = algoFieldProblem(parsed.data, prices, context);
  if (broken === undefined) return { input, terms: parsed.data };
  const field = shownAt(fieldOf(broken.path), situation, broken.leg);
  return { problems: { [field]: broken.text } };
}
