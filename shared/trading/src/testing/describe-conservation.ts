import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import {
  type AccountChange,
  type AccountEvent,
  type AccountState,
  applyToAccount,
  balanceOf,
  EMPTY_ACCOUNT,
  positionOf,
} from '../account-state.ts';
import type { ContractTerms } from '../contract-terms.ts';
import { valueOf } from '../contract-value.ts';
import { type Decimal, decimal, isZero, maximum, sumOf, ZERO } from '../decimal.ts';
import { fundingOf } from '../funding.ts';
import type { LedgerAmount } from '../ledger-amount.ts';
import type { PositionState } from '../position.ts';
import { entryPriceOf, unrealisedOf } from '../position-figures.ts';
import { settlementOf } from '../settlement.ts';
import { valueAccount } from '../valuation.ts';
import { accountHistories, type HistoryStep, TRADED_TERMS } from './account-history.ts';
import { EXPIRY } from './test-contracts.ts';

interface Applied {
  readonly step: HistoryStep;
  /** amount of the position of the event before it */
  readonly amountBefore: Decimal;
  readonly event: AccountEvent;
  readonly change: AccountChange;
}

/** The event of a step, with the amount that a simulated venue computes. */
function eventOf(step: HistoryStep, account: AccountState): AccountEvent {
  if (step.kind === 'event') return step.event;
  const { terms, kind, price } = step;
  const position = positionOf(account, terms.key);
  const amount =
    kind === 'funding'
      ? fundingOf(terms, position.amount, { rate: step.rate, markPrice: price })
      : settlementOf(terms, position, price);
  const at = kind === 'settlement' && step.isFinal ? EXPIRY : EXPIRY - 1;
  return { kind: 'entry', terms, entry: { asset: terms.settle, amount, kind, at } };
}

function run(history: readonly HistoryStep[]): {
  account: AccountState;
  applied: readonly Applied[];
} {
  let account = EMPTY_ACCOUNT;
  const applied = history.map((step) => {
    const event = eventOf(step, account);
    const amountBefore = event.terms === null ? ZERO : positionOf(account, event.terms.key).amount;
    const change = applyToAccount(account, event);
    account = change.account;
    return { step, amountBefore, event, change };
  });
  return { account, applied };
}

const ofAsset = (amounts: readonly LedgerAmount[], asset: string): Decimal =>
  sumOf(amounts.filter((each) => each.asset === asset).map(({ amount }) => amount));

/** What a fill adds to the amount of its position. */
function tradedAmount({ event }: Applied): Decimal {
  if (event.kind !== 'fill') return ZERO;
  const { fill, terms } = event;
  const amount = fill.side === 'buy' ? decimal(fill.amount) : decimal(fill.amount).neg();
  const isBaseFee = terms.kind === 'spot' && fill.feeAsset === terms.base;
  return isBaseFee ? amount.minus(fill.fee) : amount;
}

/** The sum of the fills of a contract since it was last settled. */
function amountOfFills(applied: readonly Applied[], key: string): Decimal {
  let amount = ZERO;
  for (const each of applied) {
    if (each.event.terms?.key !== key) continue;
    const { event } = each;
    const isFinal =
      event.kind === 'entry' && event.entry.kind === 'settlement' && event.entry.at >= EXPIRY;
    amount = isFinal ? ZERO : amount.plus(tradedAmount(each));
  }
  return amount;
}

const changesOf = (applied: readonly Applied[], key: string) =>
  applied.flatMap(({ event, change }) =>
    event.terms?.key === key && change.change !== null ? [change.change] : [],
  );

/** Realised profit, funding and fees of a contract over its whole history. */
const profitOf = (applied: readonly Applied[], key: string): Decimal =>
  sumOf(
    changesOf(applied, key).map(({ realised, funding, fees }) =>
      realised.plus(funding).minus(fees),
    ),
  );

/** What a contract has brought to balances, at a price of the base for spot. */
function broughtBy(applied: readonly Applied[], terms: ContractTerms, price: Decimal): Decimal {
  const amounts = changesOf(applied, terms.key).flatMap((change) => change.amounts);
  const settled = ofAsset(amounts, terms.settle);
  return terms.kind === 'spot' ? settled.plus(ofAsset(amounts, terms.base).times(price)) : settled;
}

/** A price with few decimals, at which values need no rounding. */
const MARKS = { spot: '61234.5', linear: '61234.5', inverse: '62500', premium: '0.5' } as const;

/** What a position is worth beside the balances that its fills have changed. */
function openWorth(terms: ContractTerms, position: PositionState, mark: Decimal): Decimal {
  const unrealised = unrealisedOf(terms, position, mark);
  // the cost of a premium has left the balance; that of spot is in the balance of the base
  return terms.kind === 'premium' ? position.cost.plus(unrealised) : unrealised;
}

const USD: Readonly<Record<string, string>> = { USDT: '1', USDC: '2', BTC: '60000', BNB: '700' };
const usdOf = (asset: string): Decimal | undefined =>
  USD[asset] === undefined ? undefined : decimal(USD[asset]);

type Run = ReturnType<typeof run>;

/** Assets whose balance is not the sum of the ledger. */
function wrongBalances({ account, applied }: Run): readonly string[] {
  const ledger = applied.flatMap(({ change }) => change.amounts);
  return Object.keys(USD).filter((asset) => !balanceOf(account, asset).eq(ofAsset(ledger, asset)));
}

/** Contracts whose position is not the sum of its fills. */
const wrongAmounts = ({ account, applied }: Run): readonly string[] =>
  TRADED_TERMS.map(({ key }) => key).filter(
    (key) => !positionOf(account, key).amount.eq(amountOfFills(applied, key)),
  );

/** Contracts whose profit is not what they have brought to balances, with what is open. */
const wrongProfits = ({ account, applied }: Run): readonly string[] =>
  TRADED_TERMS.filter((terms) => {
    const mark = decimal(MARKS[terms.kind]);
    const position = positionOf(account, terms.key);
    const profit = profitOf(applied, terms.key).plus(unrealisedOf(terms, position, mark));
    const worth = terms.kind === 'spot' ? ZERO : openWorth(terms, position, mark);
    return !broughtBy(applied, terms, mark).plus(worth).eq(profit);
  }).map(({ key }) => key);

/** What an event gave for the amount that it traded or settled, without its fee. */
function givenBy({ step, event, amountBefore }: Applied): Decimal {
  if (event.kind === 'fill') {
    const { terms, fill } = event;
    const price = decimal(fill.price);
    const amount = fill.side === 'buy' ? decimal(fill.amount) : decimal(fill.amount).neg();
    const isBaseFee = terms.kind === 'spot' && fill.feeAsset === terms.base;
    const ofFee = isBaseFee ? valueOf(terms, decimal(fill.fee), price) : ZERO;
    return ofFee.minus(valueOf(terms, amount, price));
  }
  if (step.kind !== 'settlement' || !step.isFinal) return ZERO;
  const { terms, price } = step;
  if (terms.kind === 'premium') return decimal(event.entry.amount);
  return isZero(amountBefore) ? ZERO : valueOf(terms, amountBefore, decimal(price));
}

/**
 * Contracts whose realised and unrealised profit is not what their trades gave and what is open is worth:
 * whatever average cost is in between.
 */
const wrongCosts = ({ account, applied }: Run): readonly string[] =>
  TRADED_TERMS.filter((terms) => {
    const mark = decimal(MARKS[terms.kind]);
    const position = positionOf(account, terms.key);
    const realised = sumOf(changesOf(applied, terms.key).map((change) => change.realised));
    const given = sumOf(applied.filter(({ event }) => event.terms?.key === terms.key).map(givenBy));
    const worth = isZero(position.amount) ? ZERO : valueOf(terms, position.amount, mark);
    return !given.plus(worth).eq(realised.plus(unrealisedOf(terms, position, mark)));
  }).map(({ key }) => key);

const inDollars = (amounts: readonly LedgerAmount[]): Decimal =>
  sumOf(amounts.map(({ asset, amount }) => amount.times(usdOf(asset) ?? ZERO)));

/** Fees in assets that are not the settlement asset, nor the base of spot, as ledger amounts. */
const feesApart = (applied: readonly Applied[]): readonly LedgerAmount[] =>
  applied.flatMap(({ event, change }) =>
    event.kind === 'fill' && change.change?.fees.eq(ZERO)
      ? change.amounts.filter(({ kind }) => kind === 'fee')
      : [],
  );

const flowsOf = (applied: readonly Applied[]): readonly LedgerAmount[] =>
  applied.flatMap(({ event, change }) => (event.terms === null ? change.amounts : []));

/** The base of spot is valued at its mark in dollars. */
const dollarMark = ({ kind }: ContractTerms): Decimal =>
  decimal(kind === 'spot' ? '60000' : MARKS[kind]);

const valueOfRun = ({ account }: Run) =>
  valueAccount({
    balances: account.balances,
    positions: TRADED_TERMS.map((terms) => ({ terms, position: positionOf(account, terms.key) })),
    markOf: dollarMark,
    usdOf,
  });

/** Flows + profit of all contracts − fees in other assets, in dollars. */
function expectedValue({ account, applied }: Run): Decimal {
  const profits = TRADED_TERMS.map((terms) => {
    const position = positionOf(account, terms.key);
    const unrealised = unrealisedOf(terms, position, dollarMark(terms));
    return profitOf(applied, terms.key)
      .plus(unrealised)
      .times(usdOf(terms.settle) ?? ZERO);
  });
  return sumOf([inDollars(flowsOf(applied)), inDollars(feesApart(applied)), ...profits]);
}

/** The change of the average entry by a reduction, as a fraction; 0 if there was none. */
function entryMove(terms: ContractTerms, before: PositionState, after: PositionState): Decimal {
  const isReduced =
    after.amount.times(before.amount).gt(ZERO) && after.amount.abs().lt(before.amount.abs());
  const was = entryPriceOf(terms, before);
  const is = entryPriceOf(terms, after);
  return isReduced && was !== null && is !== null ? is.div(was).minus('1').abs() : ZERO;
}

/** The greatest change of an average entry by a reduction in a history. */
function greatestEntryMove(history: readonly HistoryStep[]): Decimal {
  let account = EMPTY_ACCOUNT;
  let greatest = ZERO;
  for (const step of history) {
    const event = eventOf(step, account);
    const before = account;
    account = applyToAccount(account, event).account;
    if (event.kind !== 'fill') continue;
    const { key } = event.terms;
    const move = entryMove(event.terms, positionOf(before, key), positionOf(account, key));
    greatest = maximum(greatest, move);
  }
  return greatest;
}

/** A fill as a buy without a fee and a strategy; no other event. */
function asBuy(step: HistoryStep): HistoryStep[] {
  if (step.kind !== 'event' || step.event.kind !== 'fill') return [];
  const { terms, fill } = step.event;
  const buy = { ...fill, side: 'buy', fee: '0', strategyId: null } as const;
  return [{ kind: 'event', event: { kind: 'fill', terms, fill: buy } }];
}

const amountsAndCosts = ({ account }: Run): readonly string[] =>
  TRADED_TERMS.map(({ key }) => {
    const { amount, cost } = positionOf(account, key);
    return `${key}: ${amount.toString()} for ${cost.toString()}`;
  });

/** Nothing is lost or made by the arithmetic of an account, whatever happens to it. */
export function describeConservation(numRuns: number, maxLength: number): void {
  const histories = accountHistories(maxLength);

  describe('over any history of an account', () => {
    it('balances are the sums of the ledger, and positions those of the fills', () => {
      const property = fc.property(histories, (history) => {
        const result = run(history);
        return wrongBalances(result).length === 0 && wrongAmounts(result).length === 0;
      });
      expect(fc.check(property, { numRuns })).toMatchObject({ failed: false });
    });

    it('realised and unrealised profit, funding and fees are what a contract brought', () => {
      const property = fc.property(histories, (history) => wrongProfits(run(history)).length === 0);
      expect(fc.check(property, { numRuns })).toMatchObject({ failed: false });
    });

    it('realised and unrealised profit do not depend on how the cost is averaged', () => {
      const property = fc.property(histories, (history) => wrongCosts(run(history)).length === 0);
      expect(fc.check(property, { numRuns })).toMatchObject({ failed: false });
    });

    it('the value changes by profit and flows, to the last decimal', () => {
      const property = fc.property(histories, (history) => {
        const result = run(history);
        const { equityUsd, unpriced } = valueOfRun(result);
        return unpriced.length === 0 && equityUsd.eq(expectedValue(result));
      });
      expect(fc.check(property, { numRuns })).toMatchObject({ failed: false });
    });

    it('reductions keep the average entry, up to the rounding of values', () => {
      const property = fc.property(histories, (history) => greatestEntryMove(history).lt('1e-9'));
      expect(fc.check(property, { numRuns })).toMatchObject({ failed: false });
    });

    it('fills of one side may arrive in any order', () => {
      const property = fc.property(histories, (history) => {
        const buys = history.flatMap(asBuy);
        const reversed = amountsAndCosts(run(buys.toReversed()));
        return amountsAndCosts(run(buys)).every((text, at) => text === reversed[at]);
      });
      expect(fc.check(property, { numRuns })).toMatchObject({ failed: false });
    });
  });
}
