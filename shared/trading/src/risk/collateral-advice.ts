import { collateralRatio } from '../collateral-ratio.ts';
import { type Decimal, fromNumber, toNumber, toText, ZERO } from '../decimal.ts';
import { accountMargin } from '../margin.ts';
import type { CollateralAsset } from './account-margin-usd.ts';
import { type AccountRisk, accountRisk, type RiskAccount } from './account-risk.ts';
import { marginFigures } from './account-sums.ts';
import type { RiskMarket } from './position-leg.ts';
import type { RiskMissing } from './risk-leg.ts';
import { text8 } from './usd-units.ts';

/** An account between which and others coins can be moved. */
export interface CollateralAccount extends RiskAccount {
  readonly name: string;
  /** coins are moved within a kind of accounts alone */
  readonly mode: 'LIVE' | 'PAPER';
}

/** In dollars, decimal text. */
export interface CollateralRow {
  readonly accountId: string;
  /** exactly the sum of `collateralUsd` */
  readonly marginBalanceUsd: string;
  /** initial margin, with that of orders */
  readonly usedUsd: string;
  /** margin balance − used; below 0 where more is used */
  readonly freeUsd: string;
  readonly marginUse: string | null;
  readonly assets: CollateralAsset[];
}

/** A transfer between two accounts. */
export interface TransferAdvice {
  readonly fromAccountId: string;
  readonly toAccountId: string;
  readonly asset: string;
  readonly amount: string;
  readonly text: string;
}

export interface CollateralResult {
  readonly accounts: readonly CollateralRow[];
  /** the one transfer that lowers the highest margin use most; empty if none does */
  readonly advice: readonly TransferAdvice[];
  readonly missing: readonly RiskMissing[];
}

/** An account in numbers, in dollars. */
interface Side {
  readonly account: CollateralAccount;
  readonly maintenance: number;
  readonly balance: number;
  /** the part of an asset that counts as collateral */
  readonly ratioOf: (asset: string) => number;
  /** what can be moved, in the asset */
  readonly movable: ReadonlyMap<string, Decimal>;
}

const AMOUNT_DECIMALS = 8;
/** A transfer that lowers the margin use by less is not worth its fee. */
const LEAST_GAIN = 0.001;

function toRow(risk: AccountRisk): CollateralRow {
  const { initial, use } = marginFigures(risk);
  const { marginBalanceUsd, assets } = risk.margin;
  return {
    accountId: risk.account.accountId,
    marginBalanceUsd: toText(marginBalanceUsd),
    usedUsd: toText(initial),
    freeUsd: toText(marginBalanceUsd.minus(initial)),
    marginUse: use && text8(use),
    assets: [...assets],
  };
}

function toSide(account: CollateralAccount, risk: AccountRisk): Side {
  const { margin } = risk;
  const counted = new Map(
    margin.assets.map(({ asset, haircut }) => [asset, 1 - Number(haircut)] as const),
  );
  const isUnified = account.margin.unified !== undefined;
  const { assets } = accountMargin(account.margin);
  return {
    account,
    maintenance: toNumber(marginFigures(risk).maintenance),
    balance: toNumber(margin.marginBalanceUsd),
    ratioOf: (asset) => (isUnified ? toNumber(collateralRatio(asset)) : (counted.get(asset) ?? 0)),
    movable: new Map(
      [...assets.values()].flatMap(({ asset, free, balance }) => {
        const least = free.lt(balance) ? free : balance;
        return least.gt(ZERO) ? [[asset, least] as const] : [];
      }),
    ),
  };
}

const useOf = (maintenance: number, balance: number): number => {
  if (maintenance <= 0) return 0;
  return balance > 0 ? maintenance / balance : Number.POSITIVE_INFINITY;
};

interface Transfer {
  readonly from: Side;
  readonly asset: string;
  readonly amount: Decimal;
  /** the highest margin use after it */
  readonly highest: number;
  readonly ofGiver: number;
}

/**
 * The dollars to move at which both accounts have the same margin use: M(B' − b·x) = M'(B + a·x), where a and b are
 * the parts that count at the receiver and the giver; at most what brings the receiver down to the next highest.
 */
function dollarsToMove(to: Side, from: Side, asset: string, nextHighest: number): number {
  const [a, b] = [to.ratioOf(asset), from.ratioOf(asset)];
  const slope = from.maintenance * a + to.maintenance * b;
  const level =
    slope > 0
      ? (to.maintenance * from.balance - from.maintenance * to.balance) / slope
      : Number.POSITIVE_INFINITY;
  const enough = nextHighest > 0 ? (to.maintenance / nextHighest - to.balance) / a : level;
  return Math.min(level, enough);
}

function transferOf(
  to: Side,
  from: Side,
  asset: string,
  { usd, nextHighest }: { readonly usd: number; readonly nextHighest: number },
): Transfer | null {
  const held = from.movable.get(asset);
  if (held === undefined || to.ratioOf(asset) <= 0) return null;
  const dollars = dollarsToMove(to, from, asset, nextHighest);
  const most = toNumber(held);
  const wanted = Number.isFinite(dollars) ? dollars / usd : most;
  if (!(wanted > 0)) return null;
  const amount = wanted >= most ? held : fromNumber(wanted, AMOUNT_DECIMALS);
  const moved = toNumber(amount) * usd;
  const ofReceiver = useOf(to.maintenance, to.balance + moved * to.ratioOf(asset));
  const ofGiver = useOf(from.maintenance, from.balance - moved * from.ratioOf(asset));
  const highest = Math.max(ofReceiver, ofGiver, nextHighest);
  return { from, asset, amount, highest, ofGiver };
}

const percent = (use: number): string =>
  Number.isFinite(use) ? `${(use * 100).toFixed(1)}%` : 'more than 100%';

function adviceOf(sides: readonly Side[], market: RiskMarket): readonly TransferAdvice[] {
  const [to, ...others] = sides
    .filter(({ maintenance }) => maintenance > 0)
    .toSorted((a, b) => useOf(b.maintenance, b.balance) - useOf(a.maintenance, a.balance));
  if (to === undefined) return [];
  const now = useOf(to.maintenance, to.balance);
  const transfers = sides
    .filter((side) => side !== to && side.account.mode === to.account.mode)
    .flatMap((from) => {
      const rest = others.filter((side) => side !== from);
      const nextHighest = Math.max(0, ...rest.map((side) => useOf(side.maintenance, side.balance)));
      return [...from.movable.keys()].flatMap((asset) => {
        const usd = market.usdOf(asset);
        if (usd === undefined || usd.lte(ZERO)) return [];
        return transferOf(to, from, asset, { usd: toNumber(usd), nextHighest }) ?? [];
      });
    });
  const [best] = transfers
    .filter(({ highest }) => Number.isFinite(highest) && highest <= now - LEAST_GAIN)
    .toSorted((first, second) => first.highest - second.highest);
  if (best === undefined) return [];
  const amount = toText(best.amount);
  return [
    {
      fromAccountId: best.from.account.accountId,
      toAccountId: to.account.accountId,
      asset: best.asset,
      amount,
      text: `Moving ${amount} ${best.asset} from ${best.from.account.name} to ${to.account.name} lowers the highest margin use from ${percent(now)} to ${percent(best.highest)}; that of ${best.from.account.name} is ${percent(best.ofGiver)} then.`,
    },
  ];
}

/**
 * What covers the margin of accounts, and the one transfer that lowers the highest margin use most without lifting
 * the giver's above it. An amount is what is free at the giver at most, and no more than what brings the two accounts,
 * or the receiver and the next highest, to the same margin use. Paper and live accounts give nothing to each other.
 * @param risks those of the accounts in the same order, if they are known
 */
export function collateral(
  accounts: readonly CollateralAccount[],
  market: RiskMarket,
  risks: readonly AccountRisk[] = accounts.map((account) => accountRisk(account, market)),
): CollateralResult {
  const sides = accounts.flatMap((account, index) => {
    const risk = risks[index];
    return risk === undefined ? [] : toSide(account, risk);
  });
  return {
    accounts: risks.map(toRow),
    advice: adviceOf(sides, market),
    missing: risks.flatMap(({ missing }) => missing),
  };
}
