import {
  type ContractTerms,
  type HeldPosition,
  type storedGreeks,
  toText,
} from '@parallax/trading';
import type { GreeksStep } from './greeks-store.ts';

const HOUR_MS = 3_600_000;
/** Between two steps for changes of one position. */
const CHANGE_EVERY_MS = 60_000;
/** How long a step waits for prices that have not arrived. */
export const PRICE_WAIT_MS = 30_000;
/** How long after a change of a position its step is stored at the latest, which is looked for each second. */
export const STEP_WITHIN_MS = CHANGE_EVERY_MS + PRICE_WAIT_MS + 1_000;

type Amounts = ReadonlyMap<string, { readonly terms: ContractTerms; readonly amount: string }>;

/** What the stored steps of an account say, and what was seen of it. */
export interface StoredAccountSteps {
  /** of the last step with all positions, since 1970 */
  readonly hour: number;
  /** what it held when it was last looked at */
  readonly seen: readonly HeldPosition[];
  /** what it holds according to its steps, by contract */
  readonly amounts: Amounts;
  /** when a change of a position was stored last, by contract in Unix milliseconds */
  readonly changedAt: ReadonlyMap<string, number>;
}

export interface DueSteps {
  readonly steps: readonly GreeksStep[];
  /** what holds once they are stored */
  readonly stored: StoredAccountSteps;
  /** whether all prices that they need are known */
  readonly isPriced: boolean;
}

/** The greeks of positions, and the prices of contracts that are no longer held. */
export type GreeksOf = (
  held: readonly HeldPosition[],
  closed: readonly ContractTerms[],
) => ReturnType<typeof storedGreeks>;

/** @param at Unix milliseconds */
export const hourOf = (at: number): number => Math.floor(at / HOUR_MS);

const amountsOf = (held: readonly HeldPosition[]): Amounts =>
  new Map(
    held.map(({ terms, position }) => [terms.key, { terms, amount: toText(position.amount) }]),
  );

const closedOf = (before: Amounts, after: Amounts): readonly ContractTerms[] =>
  [...before].flatMap(([key, { terms }]) => (after.has(key) ? [] : [terms]));

/** The contracts whose amount is another one than stored, and which have not been stored just before. */
function changedKeys(
  present: Amounts,
  { amounts, changedAt }: Pick<StoredAccountSteps, 'amounts' | 'changedAt'>,
  at: number,
): ReadonlySet<string> {
  const keys = new Set([...amounts.keys(), ...present.keys()]);
  for (const key of keys) {
    const isSame = amounts.get(key)?.amount === present.get(key)?.amount;
    const isRecent = at - (changedAt.get(key) ?? Number.NEGATIVE_INFINITY) < CHANGE_EVERY_MS;
    if (isSame || isRecent) keys.delete(key);
  }
  return keys;
}

/** What is stored after a step of the contracts with these keys. */
const afterChange = (
  { hour, seen, amounts, changedAt }: StoredAccountSteps,
  present: Amounts,
  { keys, at }: { readonly keys: ReadonlySet<string>; readonly at: number },
): StoredAccountSteps => ({
  hour,
  seen,
  amounts: new Map([
    ...[...amounts].filter(([key]) => !keys.has(key)),
    ...[...present].filter(([key]) => keys.has(key)),
  ]),
  changedAt: new Map([
    ...[...changedAt].filter(([, changed]) => at - changed < CHANGE_EVERY_MS),
    ...[...keys].map((key) => [key, at] as const),
  ]),
});

interface Options {
  /** Unix milliseconds */
  readonly at: number;
  readonly greeksOf: GreeksOf;
}

/**
 * The first step of an account in this process: all that it holds, and what it no longer holds.
 * @param earlier contracts that it held at its last step, of which it is not known what has become of them since
 */
export function firstStep(
  accountId: string,
  held: readonly HeldPosition[],
  earlier: readonly ContractTerms[],
  { at, greeksOf }: Options,
): DueSteps {
  const amounts = amountsOf(held);
  const closed = earlier.filter(({ key }) => !amounts.has(key));
  const { positions, missing } = greeksOf(held, closed);
  return {
    steps: [{ accountId, at, positions, isComplete: true }],
    stored: { hour: hourOf(at), seen: held, amounts, changedAt: new Map() },
    isPriced: missing.length === 0,
  };
}

/**
 * The steps of an account that are due after its first one: one of all that it holds at each full hour, unless it is
 * flat, and one of the positions that have changed.
 */
export function dueSteps(
  accountId: string,
  held: readonly HeldPosition[],
  before: StoredAccountSteps,
  { at, greeksOf }: Options,
): DueSteps {
  const steps: GreeksStep[] = [];
  let isPriced = true;
  const add = (
    step: Pick<GreeksStep, 'at' | 'isComplete'>,
    of: readonly HeldPosition[],
    closed: readonly ContractTerms[],
  ): void => {
    const { positions, missing } = greeksOf(of, closed);
    steps.push({ accountId, ...step, positions });
    if (missing.length > 0) isPriced = false;
  };
  const hour = hourOf(at);
  const present = amountsOf(held);
  let stored: StoredAccountSteps = { ...before, hour, seen: held };
  // what has changed since it was seen may have changed after the hour
  const seen = amountsOf(before.seen);
  if (hour > before.hour && seen.size + before.amounts.size > 0) {
    add({ at: hour * HOUR_MS, isComplete: true }, before.seen, closedOf(before.amounts, seen));
    stored = { ...stored, amounts: seen };
  }
  const keys = changedKeys(present, stored, at);
  // an account has one step of a time
  if (keys.size > 0 && steps.every((step) => step.at !== at)) {
    const isComplete = [...stored.amounts.keys(), ...present.keys()].every((key) => keys.has(key));
    add(
      { at, isComplete },
      held.filter(({ terms }) => keys.has(terms.key)),
      closedOf(stored.amounts, present).filter(({ key }) => keys.has(key)),
    );
    stored = afterChange(stored, present, { keys, at });
  }
  return { steps, stored, isPriced };
}
