import type { ContractTerms } from '../contract-terms.ts';
import { valueOf } from '../contract-value.ts';
import { type Decimal, decimal, sumOf, toText, ZERO } from '../decimal.ts';
import { round8, round8Of, text8 } from './usd-units.ts';

/** What is stored of a position at a step; money in dollars as decimal text. */
export interface StoredGreeks {
  readonly accountId: string;
  readonly exchange: string;
  readonly symbol: string;
  readonly base: string;
  /** Unix milliseconds; null unless it expires */
  readonly expiry: number | null;
  /** the price to which the greeks belong: the mark price of a future, the forward of an option */
  readonly underlying: number;
  /** annual, as a fraction; null for a future */
  readonly volatility: number | null;
  /** of its line, see `riskReport` */
  readonly deltaUsd: string;
  readonly gammaUsd: string;
  readonly vegaUsd: string;
  readonly thetaUsd: string;
  /** unrealised profit where it is in the base, so that it moves with the price; else 0 */
  readonly coinProfitUsd: string;
}

/** A time at which the greeks of positions were stored. One that was closed has greeks of 0 once more. */
export interface AttributionStep {
  /** Unix milliseconds */
  readonly at: number;
  readonly positions: readonly StoredGreeks[];
  /** whether the others are held as before; else all that are held are in it */
  readonly isPartial?: boolean;
}

/** What was booked for a base between the first and the last step, in dollars as decimal text. */
export interface BookedOfBase {
  readonly base: string;
  /** fills against the mark price of their step, see `tradingProfit` */
  readonly trading: string;
  /** received less paid */
  readonly funding: string;
  /** paid less rebates */
  readonly fees: string;
  /** the profit and loss that the row has to add up to */
  readonly total: string;
}

/** In dollars, decimal text; the parts add up to `total` exactly. */
export interface AttributionRow {
  readonly base: string;
  readonly delta: string;
  readonly gamma: string;
  readonly vega: string;
  readonly theta: string;
  readonly funding: string;
  /** negative when paid */
  readonly fees: string;
  readonly trading: string;
  readonly residual: string;
  readonly total: string;
}

export interface AttributionResult {
  /** largest |total| first */
  readonly rows: readonly AttributionRow[];
  readonly missing: readonly {
    readonly accountId: string;
    readonly symbol: string;
    readonly asset: null;
    readonly text: string;
  }[];
}

interface Explained {
  readonly delta: Decimal;
  readonly gamma: Decimal;
  readonly vega: Decimal;
  readonly theta: Decimal;
}

const NOTHING: Explained = { delta: ZERO, gamma: ZERO, vega: ZERO, theta: ZERO };
const DAY_MS = 86_400_000;

/**
 * What moved a position between two steps, by its greeks at the first: Δ·dS + ½Γ·dS² + vega·dσ + θ·dt (Quant-Next,
 * 'Option Greeks and P&L Decomposition'). Cash greeks: dS is relative, and of what is settled in the coin the
 * unrealised profit moves with the price as well.
 */
function explain(first: StoredGreeks, last: StoredGreeks, from: number, to: number): Explained {
  const move = last.underlying / first.underlying - 1;
  const points =
    first.volatility === null || last.volatility === null
      ? 0
      : (last.volatility - first.volatility) * 100;
  const life = first.expiry === null ? Number.POSITIVE_INFINITY : Math.max(0, first.expiry - from);
  // theta is that of a day, or of the life left if it is shorter
  const span = Math.min(DAY_MS, life);
  const part = span === 0 ? 0 : Math.min(to - from, life) / span;
  const delta = Number(first.deltaUsd) + Number(first.coinProfitUsd);
  return {
    delta: round8Of(delta * move),
    gamma: round8Of(50 * Number(first.gammaUsd) * move * move),
    vega: round8Of(Number(first.vegaUsd) * points),
    theta: round8Of(Number(first.thetaUsd) * part),
  };
}

const add = (first: Explained, second: Explained): Explained => ({
  delta: first.delta.plus(second.delta),
  gamma: first.gamma.plus(second.gamma),
  vega: first.vega.plus(second.vega),
  theta: first.theta.plus(second.theta),
});

const keyOf = ({ accountId, exchange, symbol }: StoredGreeks): string =>
  `${accountId} ${exchange} ${symbol}`;

function toRow({ delta, gamma, vega, theta }: Explained, booked: BookedOfBase): AttributionRow {
  const [trading, funding, fees, total] = [
    round8(decimal(booked.trading)),
    round8(decimal(booked.funding)),
    round8(decimal(booked.fees).neg()),
    decimal(booked.total),
  ];
  const named = sumOf([delta, gamma, vega, theta, trading, funding, fees]);
  return {
    base: booked.base,
    delta: toText(delta),
    gamma: toText(gamma),
    vega: toText(vega),
    theta: toText(theta),
    funding: toText(funding),
    fees: toText(fees),
    trading: toText(trading),
    residual: toText(total.minus(named)),
    total: toText(total),
  };
}

/** Whether a position was closed, so that nothing moves it any more. */
export const isClosedAtStep = (greeks: StoredGreeks): boolean =>
  [greeks.deltaUsd, greeks.gammaUsd, greeks.vegaUsd, greeks.thetaUsd, greeks.coinProfitUsd].every(
    (figure) => figure === '0',
  );

/**
 * Adds what the greeks of the steps of an account explain, by base, each position from a step that has it to the next
 * one that has it, and the positions that a later step should have and does not.
 */
function explainSteps(
  steps: readonly AttributionStep[],
  explained: Map<string, Explained>,
  missing: Map<string, AttributionResult['missing'][number]>,
): void {
  const latest = new Map<string, { readonly at: number; readonly position: StoredGreeks }>();
  const addMissing = ({ accountId, symbol, ...position }: StoredGreeks, at: number): void => {
    const text = `The value of ${symbol} is not known at ${new Date(at).toISOString()}.`;
    const key = keyOf({ accountId, symbol, ...position });
    missing.set(key, { accountId, symbol, asset: null, text });
  };
  for (const { at, positions, isPartial = false } of steps) {
    const present = new Map(positions.map((position) => [keyOf(position), position]));
    for (const [key, position] of present) {
      const before = latest.get(key);
      latest.set(key, { at, position });
      if (before === undefined) continue;
      if (before.position.underlying <= 0 || position.underlying <= 0) addMissing(position, at);
      else {
        const sum = explained.get(position.base) ?? NOTHING;
        const moved = explain(before.position, position, before.at, at);
        explained.set(position.base, add(sum, moved));
      }
    }
    if (isPartial) continue;
    for (const [key, { position }] of latest) {
      if (present.has(key)) continue;
      if (!isClosedAtStep(position)) addMissing(position, at);
      latest.delete(key);
    }
  }
}

/**
 * What the profit and loss between the first and the last step consists of, by base. The greeks of each step explain
 * the move to the next one, and `residual` closes the sum exactly. A position that a later step does not have is
 * in `missing`, and what it gained in that step is in the residual.
 * @param accounts the steps of each, oldest first
 */
export function attribution(
  accounts: readonly (readonly AttributionStep[])[],
  booked: readonly BookedOfBase[],
): AttributionResult {
  const explained = new Map<string, Explained>();
  const missing = new Map<string, AttributionResult['missing'][number]>();
  for (const steps of accounts) explainSteps(steps, explained, missing);
  const none = { trading: '0', funding: '0', fees: '0', total: '0' };
  const byBase = new Map(booked.map((each) => [each.base, each]));
  const bases = new Set([...byBase.keys(), ...explained.keys()]);
  const rows = [...bases].map((base) =>
    toRow(explained.get(base) ?? NOTHING, byBase.get(base) ?? { base, ...none }),
  );
  return {
    rows: rows.toSorted((first, second) =>
      decimal(second.total).abs().cmp(decimal(first.total).abs()),
    ),
    missing: [...missing.values()],
  };
}

/**
 * What a fill gained against the mark price of its step, in dollars with 8 decimals.
 * @param amount signed, positive for a purchase
 * @param usd dollars per unit of the settlement asset
 */
export const tradingProfit = (
  terms: ContractTerms,
  amount: Decimal,
  { price, mark, usd }: { readonly price: Decimal; readonly mark: Decimal; readonly usd: Decimal },
): string =>
  text8(
    valueOf(terms, amount, mark)
      .minus(valueOf(terms, amount, price))
      .times(usd),
  );
