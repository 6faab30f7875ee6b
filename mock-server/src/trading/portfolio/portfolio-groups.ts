import { contractKey, type getPortfolio, type Position, type Query } from '@parallax/protocol';
import { type ContractTerms, type Decimal, decimal, isZero, sumOf, ZERO } from '@parallax/trading';
import type { ValuedAccount } from '../valuation/value-account.ts';

type GroupBy = Query<typeof getPortfolio>['groupBy'];

type Valued = ReadonlyMap<string, ValuedAccount>;

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
export const portfolioLines = (valued: Valued): readonly Line[] =>
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

/** A position by the base that it depends on. */
interface Exposure {
  readonly base: string;
  readonly strategyId: string | null;
  /** its signed notional; null without a price */
  readonly usd: Decimal | null;
  /** what the holdings of an asset have of it: spot those of its base, an option those of its settlement asset */
  readonly held: { readonly asset: string; readonly usd: Decimal | null };
}

/** A position with the terms that it was opened with, if its contract is no longer listed. */
function toExposure(position: Position, terms: ContractTerms | undefined): Exposure {
  const usd = exposureOf(position);
  const { strategyId, symbol } = position;
  const { kind, base = symbol, settle = symbol } = terms ?? {};
  // holdings leave out an option without a price
  const heldUsd = { spot: usd, premium: usd ?? ZERO, linear: ZERO, inverse: ZERO };
  const held = { asset: kind === 'spot' ? base : settle, usd: kind ? heldUsd[kind] : ZERO };
  return { base, strategyId, usd, held };
}

const exposuresOf = (valued: Valued): readonly Exposure[] =>
  [...valued.values()].flatMap(({ positions, terms }) =>
    positions.map((position) => toExposure(position, terms.get(contractKey(position)))),
  );

const negated = (value: Decimal | null): Decimal | null => value && value.neg();

/** Holdings, and the signed notional of positions, by the base that they depend on. */
function exposuresByBase(valued: Valued): Map<string, Group> {
  const groups = new Groups();
  for (const { asset, usd } of portfolioLines(valued)) groups.add(asset, { value: usd });
  for (const { base, usd, held } of exposuresOf(valued)) {
    groups.add(base, { value: usd, exposure: usd });
    if (held.usd === null || !isZero(held.usd))
      groups.add(held.asset, { value: negated(held.usd) });
  }
  return groups.groups;
}

/** Positions by strategy, and under '' what is held besides. */
function exposuresByStrategy(valued: Valued): Map<string, Group> {
  const groups = new Groups();
  for (const { usd } of portfolioLines(valued)) groups.add('', { value: usd });
  for (const { strategyId, usd, held } of exposuresOf(valued)) {
    groups.add(strategyId ?? '', { value: usd, exposure: usd });
    groups.add('', { value: negated(held.usd) });
  }
  return groups.groups;
}

/** The groups of a portfolio by the key of each; '' for what has no strategy. */
export function portfolioGroups(groupBy: GroupBy, valued: Valued): Map<string, Group> {
  const lines = portfolioLines(valued);
  if (groupBy === 'base') return exposuresByBase(valued);
  if (groupBy === 'strategy') return exposuresByStrategy(valued);
  if (groupBy === 'asset') return partsBy(({ asset }) => asset, lines);
  const parts = partsBy(({ accountId }) => accountId, lines);
  return new Map(
    [...valued.keys()].map((id) => [id, parts.get(id) ?? { value: ZERO, exposure: null }]),
  );
}
