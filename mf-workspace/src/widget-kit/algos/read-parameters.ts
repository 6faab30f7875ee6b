import {
  ALGO_DURATION_S,
  ALGO_INTERVAL_S,
  ALGO_LEG_TIMEOUT_S,
  ALGO_OFFSET_TICKS_MAX,
  ALGO_PARTICIPATION,
  ALGO_RANDOMISE_MAX,
  type AlgoType,
} from '@parallax/protocol';
import { decimal, toNumber } from '@parallax/trading';
import { readDecimal, twoReadings } from '@parallax/ui/format';
import { type AlgoProblems, hasOptionalDuration, type ParameterDraft } from './algo-draft.ts';
import { readDuration } from './duration.ts';

/** The parameters that are typed as numbers. */
export type NumberField = Exclude<
  keyof ParameterDraft,
  'style' | 'reference' | 'targetKind' | 'activeLeg' | 'display'
>;

interface NumberRule {
  readonly read: (text: string) => number | undefined;
  readonly min: number;
  readonly max: number;
  readonly isWhole?: boolean;
  /** what is to be entered */
  readonly problem: string;
}

const readNumber = (text: string): number | undefined => {
  const typed = readDecimal(text);
  return typed === undefined ? undefined : Number(typed);
};

const readPercent = (text: string): number | undefined => {
  const typed = readDecimal(text.replace(/%\s*$/, ''));
  return typed === undefined ? undefined : toNumber(decimal(typed).div('100'));
};

/** A share below 1% is not allowed, so that '0.1' can only mean 10%. */
const readParticipation = (text: string): number | undefined => {
  const typed = readDecimal(text);
  return typed !== undefined && Number(typed) > 0 && Number(typed) < 1
    ? Number(typed)
    : readPercent(text);
};

/** The smallest number above 0, for limits that exclude it. */
const ABOVE_ZERO = Number.MIN_VALUE;
const TARGET_MAX = 1_000_000_000_000;
const ticks = (from: number): NumberRule => ({
  read: readNumber,
  min: from,
  max: ALGO_OFFSET_TICKS_MAX,
  isWhole: true,
  problem: `Please enter whole ticks from ${from} to ${ALGO_OFFSET_TICKS_MAX}.`,
});

const RULES: Readonly<Record<NumberField, NumberRule>> = {
  duration: {
    read: readDuration,
    ...ALGO_DURATION_S,
    problem: 'Please enter a duration from 10 seconds to 24 hours, such as 600 or 10m.',
  },
  interval: {
    read: readDuration,
    ...ALGO_INTERVAL_S,
    problem: 'Please enter an interval from 1 second to 1 hour, such as 30 or 1m.',
  },
  randomise: {
    read: readPercent,
    min: 0,
    max: ALGO_RANDOMISE_MAX,
    problem: 'Please enter 0 to 50%.',
  },
  participation: {
    read: readParticipation,
    ...ALGO_PARTICIPATION,
    problem: 'Please enter 1 to 50%.',
  },
  offset: ticks(-ALGO_OFFSET_TICKS_MAX),
  maxDistance: {
    read: readPercent,
    min: ABOVE_ZERO,
    max: 1,
    problem: 'Please enter more than 0 and at most 100%.',
  },
  target: {
    read: readNumber,
    min: -TARGET_MAX,
    max: TARGET_MAX,
    problem: 'Please enter the target as a number.',
  },
  slop: ticks(0),
  payup: ticks(0),
  maxImbalance: {
    read: readNumber,
    min: ABOVE_ZERO,
    max: 1_000_000_000,
    problem: 'Please enter an amount of USD above 0.',
  },
  legTimeout: {
    read: readDuration,
    ...ALGO_LEG_TIMEOUT_S,
    problem: 'Please enter 1 second to 10 minutes.',
  },
};

/** The parameters of each type that are typed as numbers, in the order of their fields. */
export const NUMBER_FIELDS: Readonly<Record<AlgoType, readonly NumberField[]>> = {
  twap: ['duration', 'interval', 'randomise'],
  pov: ['participation', 'duration'],
  iceberg: ['randomise', 'duration'],
  peg: ['offset', 'maxDistance', 'duration'],
  spread: ['target', 'slop', 'payup', 'maxImbalance', 'legTimeout', 'duration'],
};

const isEmpty = (text: string): boolean => text.trim() === '';

/** The number in a field; undefined if there is none, or none that is allowed. */
export function readField(field: NumberField, text: string): number | undefined {
  const { read, min, max, isWhole = false } = RULES[field];
  const value = read(text);
  const isAllowed =
    value !== undefined && value >= min && value <= max && (!isWhole || Number.isInteger(value));
  return isAllowed ? value : undefined;
}

type Read = { readonly values: Readonly<Partial<Record<NumberField, number | null>>> } & {
  readonly problems: AlgoProblems;
};

/** The numbers of a type's parameters; null for a duration that is left out. */
export function readNumbers(type: AlgoType, draft: ParameterDraft): Read {
  const values: Partial<Record<NumberField, number | null>> = {};
  const problems: AlgoProblems = {};
  for (const field of NUMBER_FIELDS[type]) {
    const text = draft[field];
    const value = readField(field, text);
    if (field === 'duration' && hasOptionalDuration(type) && isEmpty(text)) values[field] = null;
    else if (value === undefined) problems[field] = twoReadings(text) ?? RULES[field].problem;
    else values[field] = value;
  }
  return { values, problems };
}
