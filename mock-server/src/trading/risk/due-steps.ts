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
  readonly isComplete: boolean;
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

/**
 * The steps of an account that are due: at first one of all that it holds, then one of all at each full hour, unless it
 * is flat, and one of the positions that have changed.
 * @param before undefined at first
 */
export function dueSteps(
  accountId: string,
  held: readonly HeldPosition[],
  before: StoredAccountSteps | undefined,
  { at, greeksOf }: { readonly at: number; readonly greeksOf: GreeksOf },
): DueSteps {
  const steps: GreeksStep[] = [];
  let isComplete = true;
  const add = (
    stepAt: number,
    of: readonly HeldPosition[],
    closed: readonly ContractTerms[],
  ): void => {
    const { positions, missing } = greeksOf(of, closed);
    steps.push({ accountId, at: stepAt, positions });
    if (missing.length > 0) isComplete = false;
  };
  const hour = hourOf(at);
  const present = amountsOf(held);
  if (before === undefined) {
    add(at, held, []);
    return {
      steps,
      stored: { hour, seen: held, amounts: present, changedAt: new Map() },
      isComplete,
    };
  }
  let stored: StoredAccountSteps = { ...before, hour, seen: held };
  // what has changed since it was seen may have changed after the hour
  const seen = amountsOf(before.seen);
  if (hour > before.hour && seen.size + before.amounts.size > 0) {
    add(hour * HOUR_MS, before.seen, closedOf(before.amounts, seen));
    stored = { ...stored, amounts: seen };
  }
  const keys = changedKeys(present, stored, at);
  // an account has one step of a time
  if (keys.size > 0 && steps.every((step) => step.at !== at)) {
    add(
      at,
      held.filter(({ terms }) => keys.has(terms.key)),
      closedOf(stored.amounts, present).filter(({ key }) => keys.has(key)),
    );
    stored = afterChange(stored, present, { keys, at });
  }
  return { steps, stored, isComplete };
}
