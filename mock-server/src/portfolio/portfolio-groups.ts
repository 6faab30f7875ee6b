import { contractKey, type getPortfolio, type Position, type Query } from '@parallax/protocol';
import { type Decimal, decimal, sumOf, ZERO } from '@parallax/trading';
import type { ValuedAccount } from '../accounts/value-account.ts';

type GroupBy = Query<typeof getPortfolio>['groupBy'];

/** Decimals of the figures of a line, of which all sums consist. */
const LINE_DECIMALS = 8;

/** What an account holds of an asset, in dollars; null without a price. */
interface Line {
  readonly accountId: string;
  readonly asset: string;
  readonly usd: Decimal | null;
}

/** A group of the portfolio, in dollars; null while a price is missing. */
interface Group {
  readonly value: Decimal | null;
  /** the signed notional of its positions */
  readonly exposure: Decimal | null;
}

const rounded = (text: string): Decimal => decimal(text).round(LINE_DECIMALS);

/** What the net asset value of accounts is the sum of. */
export const portfolioLines = (valued: ReadonlyMap<string, ValuedAccount>): readonly Line[] =>
  [...valued].flatMap(([accountId, { assetsUsd }]) =>
    [...assetsUsd].map(([asset, usd]) => ({
      accountId,
      asset,
      usd: usd === null ? null : rounded(usd),
    })),
  );

export const netAssetValue = (lines: readonly Line[]): Decimal =>
  sumOf(lines.flatMap(({ usd }) => usd ?? []));

const add = (one: Decimal | null, other: Decimal | null): Decimal | null =>
  one && other && one.plus(other);

/** The notional of a position, negative for a short one; null without a price. */
function exposureOf({ amount, notionalUsd }: Position): Decimal | null {
  if (notionalUsd === null) return null;
  const usd = rounded(notionalUsd);
  return amount.startsWith('-') ? usd.neg() : usd;
}

class Groups {
  readonly groups = new Map<string, Group>();

  add(key: string, { value = ZERO, exposure = ZERO }: Partial<Group>): void {
    const before = this.groups.get(key) ?? { value: ZERO, exposure: ZERO };
    this.groups.set(key, {
      value: add(before.value, value),
      exposure: add(before.exposure, exposure),
    });
  }
}

/** The sums of what has a price by account or asset; null for those of which nothing has. */
function partsBy(keyOf: (line: Line) => string, lines: readonly Line[]): Map<string, Group> {
  const sums = new Map<string, Group>();
  for (const line of lines) {
    const before = sums.get(keyOf(line))?.value ?? null;
    const value = line.usd === null ? before : (before ?? ZERO).plus(line.usd);
    sums.set(keyOf(line), { value, exposure: null });
  }
  return sums;
}

interface Portfolio {
  readonly valued: ReadonlyMap<string, ValuedAccount>;
  /** the base of a contract */
  readonly baseOf: (contract: { exchange: string; symbol: string }) => string;
  /** whether a contract is spot, whose position is part of what is held of its base */
  readonly isSpot: (key: string) => boolean;
}

/** Holdings, and the signed notional of positions, by the base that they depend on. */
function exposuresByBase({ valued, baseOf, isSpot }: Portfolio): Map<string, Group> {
  const groups = new Groups();
  for (const { asset, usd } of portfolioLines(valued)) groups.add(asset, { value: usd });
  for (const { positions } of valued.values()) {
    for (const position of positions) {
      const exposure = exposureOf(position);
      const value = isSpot(contractKey(position)) ? ZERO : exposure;
      groups.add(baseOf(position), { value, exposure });
    }
  }
  return groups.groups;
}

/** Positions by strategy, and under '' what is held besides. */
function exposuresByStrategy({ valued, isSpot }: Portfolio): Map<string, Group> {
  const groups = new Groups();
  for (const { usd } of portfolioLines(valued)) groups.add('', { value: usd ?? ZERO });
  for (const { positions } of valued.values()) {
    for (const position of positions) {
      const exposure = exposureOf(position);
      groups.add(position.strategyId ?? '', { value: exposure, exposure });
      // what a spot position has is in the holdings, too
      if (isSpot(contractKey(position))) groups.add('', { value: (exposure ?? ZERO).neg() });
    }
  }
  return groups.groups;
}

/** The groups of a portfolio by the key of each; '' for what has no strategy. */
export function portfolioGroups(groupBy: GroupBy, portfolio: Portfolio): Map<string, Group> {
  const { valued } = portfolio;
  const lines = portfolioLines(valued);
  if (groupBy === 'base') return exposuresByBase(portfolio);
  if (groupBy === 'strategy') return exposuresByStrategy(portfolio);
  if (groupBy === 'asset') return partsBy(({ asset }) => asset, lines);
  const parts = partsBy(({ accountId }) => accountId, lines);
  return new Map(
    [...valued.keys()].map((id) => [id, parts.get(id) ?? { value: ZERO, exposure: null }]),
  );
}
