import {
  type AlgoOrder,
  type AlgoType,
  contractKey,
  type OrderSide,
  type PegParameters,
  type SpreadParameters,
  type TwapParameters,
} from '@parallax/protocol';
import { decimal, fromExactNumber, toText } from '@parallax/trading';
import { durationText } from './duration.ts';

/** A leg of a spread; numbers as they are typed. */
export interface LegDraft {
  /** the key of its contract; undefined until it is chosen, like the account */
  readonly contract: string | undefined;
  readonly accountId: string | undefined;
  readonly side: OrderSide;
  readonly amount: string;
  /** empty for the default of its side */
  readonly priceMultiplier: string;
}

/** What the parameters of all types are typed in; each type uses its own. */
export interface ParameterDraft {
  readonly duration: string;
  readonly interval: string;
  /** in percent, as the participation and the distance */
  readonly randomise: string;
  readonly style: TwapParameters['style'];
  readonly participation: string;
  readonly display: string;
  readonly reference: PegParameters['reference'];
  readonly offset: string;
  readonly maxDistance: string;
  readonly targetKind: SpreadParameters['target']['kind'];
  readonly target: string;
  readonly activeLeg: SpreadParameters['activeLeg'];
  readonly slop: string;
  readonly payup: string;
  readonly maxImbalance: string;
  readonly legTimeout: string;
}

/** What a person has entered for an algo; numbers as they are typed. */
export interface AlgoDraft extends ParameterDraft {
  readonly side: OrderSide;
  readonly amount: string;
  /** empty without a limit */
  readonly limitPrice: string;
  readonly reduceOnly: boolean;
  /** empty without a strategy */
  readonly strategyId: string;
  /** of a field for date and time, in the display's time zone; empty for at once */
  readonly startAt: string;
  readonly legs: readonly [LegDraft, LegDraft];
}

const newLeg = (side: OrderSide): LegDraft => ({
  contract: undefined,
  accountId: undefined,
  side,
  amount: '',
  priceMultiplier: '',
});

export const NEW_ALGO_DRAFT: AlgoDraft = {
  side: 'buy',
  amount: '',
  limitPrice: '',
  reduceOnly: false,
  strategyId: '',
  startAt: '',
  duration: '',
  interval: '',
  randomise: '0',
  style: 'taker',
  participation: '',
  display: '',
  reference: 'primary',
  offset: '0',
  maxDistance: '1',
  targetKind: 'basisBps',
  target: '',
  activeLeg: 0,
  slop: '0',
  payup: '0',
  maxImbalance: '1000',
  legTimeout: '30',
  legs: [newLeg('buy'), newLeg('sell')],
};

const HUNDRED = decimal('100');
const percentText = (fraction: number): string => toText(fromExactNumber(fraction).times(HUNDRED));
const typedDuration = (seconds: number | null): string =>
  seconds === null ? '' : durationText(seconds);

const draftOfLeg = (leg: SpreadParameters['legs'][number] | undefined): LegDraft =>
  leg === undefined
    ? newLeg('buy')
    : {
        contract: contractKey(leg),
        accountId: leg.accountId,
        side: leg.side,
        amount: leg.amount,
        priceMultiplier: leg.priceMultiplier === undefined ? '' : String(leg.priceMultiplier),
      };

function parametersOf(algo: AlgoOrder): Partial<AlgoDraft> {
  if (algo.type === 'twap') {
    const { durationS, intervalS, randomise, style } = algo.parameters;
    return {
      duration: durationText(durationS),
      interval: durationText(intervalS),
      randomise: percentText(randomise),
      style,
    };
  }
  if (algo.type === 'pov') {
    const { participation, durationS } = algo.parameters;
    return { participation: percentText(participation), duration: durationText(durationS) };
  }
  if (algo.type === 'iceberg') {
    const { display, randomise, durationS } = algo.parameters;
    return { display, randomise: percentText(randomise), duration: typedDuration(durationS) };
  }
  if (algo.type === 'peg') {
    const { reference, offsetTicks, maxDistance, durationS } = algo.parameters;
    return {
      reference,
      offset: String(offsetTicks),
      maxDistance: percentText(maxDistance),
      duration: typedDuration(durationS),
    };
  }
  const { target, activeLeg, slopTicks, payupTicks, legs, ...rest } = algo.parameters;
  return {
    legs: [draftOfLeg(legs[0]), draftOfLeg(legs[1])],
    targetKind: target.kind,
    target: toText(fromExactNumber(target.value)),
    activeLeg,
    slop: String(slopTicks),
    payup: String(payupTicks),
    maxImbalance: toText(fromExactNumber(rest.maxImbalanceUsd)),
    legTimeout: durationText(rest.legTimeoutS),
    duration: typedDuration(rest.durationS),
  };
}

/** The draft that an algo could have been started with, to change it. */
export const draftOfAlgo = (algo: AlgoOrder): AlgoDraft => ({
  ...NEW_ALGO_DRAFT,
  side: algo.side,
  amount: algo.amount,
  limitPrice: algo.limitPrice ?? '',
  reduceOnly: algo.reduceOnly,
  strategyId: algo.strategyId ?? '',
  ...parametersOf(algo),
});

/** The fields that problems are shown at; those of legs by their index: 'legs.0.amount'. */
export type AlgoField =
  | Exclude<keyof AlgoDraft, 'legs'>
  | 'account'
  | `legs.${0 | 1}.${'contract' | 'account' | 'amount' | 'priceMultiplier'}`;
export type AlgoProblems = Partial<Record<AlgoField, string>>;

/** Whether an algo of a type has a duration that can be left out. */
export const hasOptionalDuration = (type: AlgoType): boolean => type !== 'twap' && type !== 'pov';
