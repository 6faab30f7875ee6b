import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { applyFill, type FillTerms } from './apply-fill.ts';
import type { ContractTerms } from './contract-terms.ts';
import { type Decimal, decimal, ONE, round18, sumOf, ZERO } from './decimal.ts';
import { bookFunding, fundingOf } from './funding.ts';
import { NO_POSITION } from './position.ts';
import { unrealisedOf } from './position-figures.ts';
import { bookSessionSettlement, bookSettlement, settlementOf } from './settlement.ts';
import {
  applyToStrategies,
  EMPTY_BOOK,
  type StrategyBook,
  type StrategyEvent,
  type StrategyPart,
  strategyUnrealised,
} from './strategy-book.ts';
import { accountHistories, type HistoryStep, TRADED_TERMS } from './testing/account-history.ts';
import { INVERSE, LINEAR, SPOT } from './testing/test-contracts.ts';

const BASIS = 'basis';
const OTHER = 'other';

const fillEvent = (
  strategyId: string | null,
  side: 'buy' | 'sell',
  amount: string,
  price: string,
  fee = '0',
): StrategyEvent => ({
  kind: 'fill',
  fill: { side, amount, price, fee, feeAsset: 'USDT', strategyId },
  isByVenue: false,
  closesAll: false,
  usd: ONE,
  feeUsd: ONE,
});

const atDollars = (event: StrategyEvent, usd: string): StrategyEvent =>
  event.kind === 'fill' ? { ...event, usd: decimal(usd) } : event;

function run(terms: ContractTerms, events: readonly StrategyEvent[]) {
  let book = EMPTY_BOOK;
  let betweenUsd = ZERO;
  const parts: StrategyPart[] = [];
  for (const event of events) {
    const change = applyToStrategies(terms, book, event);
    book = change.book;
    betweenUsd = betweenUsd.plus(change.betweenUsd);
    parts.push(...change.parts);
  }
  return { book, parts, betweenUsd };
}

const partSum = (
  parts: readonly StrategyPart[],
  id: string | null,
  of: 'realised' | 'funding' | 'fees',
) => sumOf(parts.filter(({ strategyId }) => strategyId === id).map((part) => part[of])).toString();

const unrealisedTexts = (terms: ContractTerms, book: StrategyBook, mark: string, rate = '1') =>
  Object.fromEntries(
    [...strategyUnrealised(terms, book, { mark: decimal(mark), rate: decimal(rate) })].map(
      ([id, usd]) => [id, usd.toString()],
    ),
  );

describe('strategies that trade one contract against each other', () => {
  const hedged = run(LINEAR, [
    fillEvent(OTHER, 'buy', '9.99', '3000'),
    fillEvent(BASIS, 'sell', '9.99', '3450'),
  ]);

  it('keep their own positions and profits, while the account is flat', () => {
    const { book, parts } = hedged;
    expect(book.net.amount.toString()).toBe('0');
    expect([...book.positions].map(([id, { amount }]) => [id, amount.toString()])).toEqual([
      [OTHER, '9.99'],
      [BASIS, '-9.99'],
    ]);
    expect(partSum(parts, BASIS, 'realised')).toBe('0');
    expect(unrealisedTexts(LINEAR, book, '3460')).toEqual({ [OTHER]: '4595.4', [BASIS]: '-99.9' });
  });

  it('leave what netting realised early, which is unrealised of theirs', () => {
    expect(hedged.betweenUsd.toString()).toBe('4495.5');
    expect(hedged.book.early.usd.toString()).toBe('4495.5');
    const { book, betweenUsd, parts } = run(LINEAR, [
      fillEvent(OTHER, 'buy', '9.99', '3000'),
      fillEvent(BASIS, 'sell', '9.99', '3450'),
      fillEvent(OTHER, 'sell', '9.99', '3500'),
      fillEvent(BASIS, 'buy', '9.99', '3400'),
    ]);
    expect([betweenUsd.toString(), book.early.usd.toString()]).toEqual(['0', '0']);
    expect(partSum(parts, OTHER, 'realised')).toBe('4995');
    expect(partSum(parts, BASIS, 'realised')).toBe('499.5');
  });

  it('pay and receive funding by their own positions, which add up to that of the account', () => {
    const { parts } = run(LINEAR, [
      fillEvent(OTHER, 'buy', '5', '3000'),
      fillEvent(BASIS, 'sell', '9', '3000'),
      { kind: 'funding', asset: 'USDT', amount: decimal('4'), usd: ONE },
    ]);
    expect(partSum(parts, BASIS, 'funding')).toBe('9');
    expect(partSum(parts, OTHER, 'funding')).toBe('-5');
  });

  it('are closed in proportion by a liquidation, with its fees by what was closed', () => {
    const { book, parts } = run(LINEAR, [
      fillEvent(OTHER, 'buy', '6', '3000'),
      fillEvent(null, 'buy', '2', '3000'),
      {
        kind: 'fill',
        fill: {
          side: 'sell',
          amount: '4',
          price: '2000',
          fee: '8',
          feeAsset: 'USDT',
          strategyId: null,
        },
        isByVenue: true,
        closesAll: false,
        usd: ONE,
        feeUsd: ONE,
      },
      { kind: 'liquidation', asset: 'USDT', amount: decimal('-40'), usd: ONE },
    ]);
    expect([...book.positions].map(([id, { amount }]) => [id, amount.toString()])).toEqual([
      [OTHER, '3'],
      [null, '1'],
    ]);
    expect(partSum(parts, OTHER, 'realised')).toBe('-3000');
    expect(partSum(parts, null, 'realised')).toBe('-1000');
    expect(partSum(parts, OTHER, 'fees')).toBe('36');
    expect(partSum(parts, null, 'fees')).toBe('12');
  });

  it('are worth in coin what they gained, with netting at the dollars of its time', () => {
    const { book, betweenUsd } = run(INVERSE, [
      atDollars(fillEvent(OTHER, 'buy', '100000', '50000'), '50000'),
      atDollars(fillEvent(BASIS, 'sell', '100000', '62500'), '62500'),
    ]);
    // 100,000 × (1/50,000 − 1/62,500) BTC
    expect(betweenUsd.toString()).toBe('25000');
    const unrealised = strategyUnrealised(INVERSE, book, {
      mark: decimal('62500'),
      rate: decimal('80000'),
    });
    expect(sumOf(unrealised.values()).toString()).toBe('25000');
  });

  it('count the sale of deposited coins as their own', () => {
    const { book } = run(SPOT, [
      fillEvent(BASIS, 'buy', '9.99', '3000'),
      fillEvent(OTHER, 'sell', '9.99', '3100'),
    ]);
    expect(unrealisedTexts(SPOT, book, '3200')).toEqual({ [BASIS]: '1998', [OTHER]: '-999' });
  });

  it('end with a reset, with nothing left between them', () => {
    const { book, betweenUsd } = run(LINEAR, [
      fillEvent(OTHER, 'buy', '9.99', '3000'),
      fillEvent(BASIS, 'sell', '5', '3450'),
      { kind: 'reset' },
    ]);
    expect(betweenUsd.toString()).toBe('0');
    expect(book).toEqual(EMPTY_BOOK);
  });
});

interface Totals {
  account: Decimal;
  strategies: Decimal;
  between: Decimal;
}

/** The totals of a contract after a history, computed for the account and for its strategies. */
function totalsOf(terms: ContractTerms, history: readonly HistoryStep[]): Totals {
  let net = NO_POSITION;
  let account = ZERO;
  let isVenue = false;
  const events: StrategyEvent[] = [];
  for (const [index, step] of history.entries()) {
    const usd = decimal(String(700 + 37 * (index % 11)));
    if (step.kind === 'event') {
      const { event } = step;
      if (event.kind !== 'fill' || event.terms.key !== terms.key) continue;
      const fill: FillTerms = event.fill;
      isVenue = !isVenue && index % 5 === 0;
      const change = applyFill(terms, net, fill);
      net = change.position;
      account = account.plus(change.realised.minus(fill.fee).times(usd));
      events.push({
        kind: 'fill',
        fill,
        isByVenue: isVenue,
        closesAll: index % 3 === 0,
        usd,
        feeUsd: usd,
      });
      continue;
    }
    if (step.terms.key !== terms.key) continue;
    const isFunding = step.kind === 'funding';
    const amount = isFunding
      ? fundingOf(terms, net.amount, { rate: step.rate, markPrice: step.price })
      : settlementOf(terms, net, step.price);
    const isFinal = !isFunding && step.isFinal;
    const book = isFinal ? bookSettlement : isFunding ? bookFunding : bookSessionSettlement;
    const change = book(terms, net, amount);
    net = change.position;
    account = account.plus(change.realised.plus(change.funding).times(usd));
    events.push(
      isFunding
        ? { kind: 'funding', asset: terms.settle, amount, usd }
        : { kind: 'settlement', amount, isFinal, price: decimal(step.price), usd },
    );
  }
  const { book, parts, betweenUsd } = run(terms, events);
  const rate = decimal('912.25');
  const mark = decimal('0.5');
  const unrealised = sumOf(strategyUnrealised(terms, book, { mark, rate }).values());
  return {
    account: account.plus(round18(unrealisedOf(terms, net, mark).times(rate))),
    strategies: sumOf(
      parts.map(({ realised, funding, fees }) => realised.plus(funding).minus(fees)),
    ).plus(unrealised),
    between: betweenUsd.minus(book.early.usd),
  };
}

it('the totals of strategies add up to that of the account, and what is between them to 0', () => {
  const property = fc.property(
    fc.constantFrom(...TRADED_TERMS),
    accountHistories(60),
    (terms, history) => {
      const { account, strategies, between } = totalsOf(terms, history);
      return account.eq(strategies) && between.eq(ZERO);
    },
  );
  expect(fc.check(property, { numRuns: 200 })).toMatchObject({ failed: false });
});
