import { callApi } from '@parallax/api';
import {
  type AccountMode,
  type Contract,
  contractKey,
  getRisk,
  stressRisk,
} from '@parallax/protocol';
import {
  type Decimal,
  decimal,
  floorToStep,
  fromExactNumber,
  isZero,
  sumOf,
  toText,
  ZERO,
} from '@parallax/trading';
import { type Leg, legKey } from '../../../widget-kit/options/legs.ts';

/** A move of all prices from which delta is computed, as a fraction. */
const STEP = 0.001;
/** An amount that gains much more in the move than what the figures of the answer are rounded to. */
const PROBE = '1000000';

type ByContract = ReadonlyMap<string, Decimal>;

/** What legs gain in one move of all prices, by contract, in dollars. */
async function readGains(
  legs: readonly Leg[],
  mode: AccountMode | undefined,
  spot: number,
): Promise<ByContract> {
  const { worst } = await callApi(stressRisk, {
    body: { ...(mode && { mode }), spot: [spot], vol: [0], add: [...legs] },
  });
  return new Map(
    (worst?.lines ?? []).flatMap(({ accountId, exchange, symbol, pnlUsd }) =>
      accountId !== null || exchange === null || symbol === null
        ? []
        : [[contractKey({ exchange, symbol }), decimal(pnlUsd)] as const],
    ),
  );
}

/**
 * The deltas of legs by contract, in dollars: the central difference of what they gain. Contracts without a price are
 * left out.
 */
async function readDeltas(
  legs: readonly Leg[],
  mode: AccountMode | undefined,
): Promise<ByContract> {
  const [rises, falls] = await Promise.all([
    readGains(legs, mode, STEP),
    readGains(legs, mode, -STEP),
  ]);
  const width = fromExactNumber(2 * STEP);
  return new Map(
    [...rises].map(([key, rise]) => [key, rise.minus(falls.get(key) ?? ZERO).div(width)]),
  );
}

/**
 * The amount whose delta is nearest to the opposite of a delta, in lots.
 * @param deltaUsd of the book
 * @param unitUsd delta of one unit of the contract
 */
function hedgingAmount(deltaUsd: Decimal, unitUsd: Decimal, lot: number): Decimal {
  const step = fromExactNumber(lot);
  const amount = deltaUsd.div(unitUsd).neg();
  const size = floorToStep(amount.abs().plus(step.div('2')), step);
  return amount.lt(ZERO) ? size.neg() : size;
}

/**
 * The leg that brings the delta of a base to zero, of the accounts and the hypothetical legs at the prices of the
 * moment. Why there is none if there is none. Throws an ApiError if the server does not answer.
 * @param legs the hypothetical legs of the base
 */
export async function hedgingLeg(
  contract: Contract,
  legs: readonly Leg[],
  mode: AccountMode | undefined,
): Promise<Leg | string> {
  const { base, exchange, symbol, lot } = contract;
  const key = contractKey(contract);
  const others = legs.filter((leg) => legKey(leg) !== key);
  const [risk, deltas] = await Promise.all([
    callApi(getRisk, { query: { mode } }),
    readDeltas([...others, { exchange, symbol, amount: PROBE }], mode),
  ]);
  const probed = deltas.get(key);
  if (probed === undefined || isZero(probed)) return `${symbol} has no price now.`;
  const missing = others.find((leg) => !deltas.has(legKey(leg)));
  if (missing !== undefined) return `${missing.symbol} has no price or no volatility now.`;
  const left = risk.missing.find(
    ({ asset, symbol }) => asset === base || symbol?.includes(base) === true,
  );
  if (left !== undefined)
    return `The delta of ${base} is not known: ${left.symbol ?? base} is not in it. ${left.text}`;
  const unit = probed.div(PROBE);
  const ofLegs = legs.map((leg) =>
    legKey(leg) === key ? unit.times(leg.amount) : (deltas.get(legKey(leg)) ?? ZERO),
  );
  const held = risk.bases.find((each) => each.base === base)?.deltaUsd ?? '0';
  const amount = hedgingAmount(decimal(held).plus(sumOf(ofLegs)), unit, lot);
  if (isZero(amount)) return `The delta of ${base} is below half of the least amount, ${lot}.`;
  return { exchange, symbol, amount: toText(amount) };
}
