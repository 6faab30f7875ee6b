import { isDollar, type MarginMode } from '@parallax/protocol';
import type { ContractTerms } from './contract-terms.ts';
import { type Decimal, decimal, maximum, minimum, ONE, round18, ZERO } from './decimal.ts';

/** Fractions of a position's notional. Maintenance margin is notional × `maintenance` − `deduction`. */
export interface MarginRates {
  readonly initial: Decimal;
  readonly maintenance: Decimal;
  /** in the settlement asset; makes the maintenance margin continuous between tiers */
  readonly deduction: Decimal;
}

/** A range of notionals, up to a limit in the settlement asset. */
interface MarginTier {
  /** null for the last one */
  readonly upTo: Decimal | null;
  readonly maintenance: Decimal;
  readonly deduction: Decimal;
  readonly maxLeverage: Decimal;
}

type Schedule =
  | { readonly kind: 'tiers'; readonly tiers: readonly MarginTier[] }
  /** rates grow with the size in units of the base, and no leverage is chosen */
  | {
      readonly kind: 'sized';
      readonly initial: Decimal;
      readonly maintenance: Decimal;
      readonly perUnit: Decimal;
    };

/** Initial margin of a venue where a leverage is chosen is that of this one, unless the tier allows less. */
export const DEFAULT_LEVERAGE: Decimal = decimal('10');

/** How the margin of a contract is set. */
export interface MarginSetting {
  /** cross: with the balance of the settlement asset; isolated: with a part of it, which a liquidation takes at most */
  readonly mode: MarginMode;
  readonly leverage: Decimal;
}

export const DEFAULT_MARGIN: MarginSetting = { mode: 'cross', leverage: DEFAULT_LEVERAGE };

/** Upper limit of the notional, maintenance margin rate and greatest leverage. */
type TierRow = readonly [upTo: string | null, maintenance: string, maxLeverage: string];

/**
 * Adds the deductions: limit of the previous tier × difference of the rates + its deduction (Binance,
 * 'How to Calculate Liquidation Price'; Bybit, 'Margin Parameters').
 */
function tiered(rows: readonly TierRow[]): Schedule {
  const tiers: MarginTier[] = [];
  for (const [upTo, rate, maxLeverage] of rows) {
    const previous = tiers.at(-1);
    const maintenance = decimal(rate);
    const step = previous?.upTo?.times(maintenance.minus(previous.maintenance)) ?? ZERO;
    tiers.push({
      upTo: upTo === null ? null : decimal(upTo),
      maintenance,
      deduction: (previous?.deduction ?? ZERO).plus(step),
      maxLeverage: decimal(maxLeverage),
    });
  }
  return { kind: 'tiers', tiers };
}

/** Binance's brackets, from freqtrade, `binance_leverage_tiers.json`: BTC/USDT:USDT */
const BINANCE_BTC = tiered([
  ['50000', '0.004', '125'],
  ['600000', '0.005', '100'],
  ['3000000', '0.0065', '75'],
  ['12000000', '0.01', '50'],
  ['70000000', '0.02', '25'],
  ['100000000', '0.025', '20'],
  ['230000000', '0.05', '10'],
  ['480000000', '0.1', '5'],
  ['600000000', '0.125', '4'],
  ['800000000', '0.15', '3'],
  ['1200000000', '0.25', '2'],
  [null, '0.5', '1'],
]);

/** ETH/USDT:USDT, same source */
const BINANCE_ETH = tiered([
  ['50000', '0.004', '125'],
  ['600000', '0.005', '100'],
  ['3000000', '0.0065', '75'],
  ['12000000', '0.01', '50'],
  ['50000000', '0.02', '25'],
  ['65000000', '0.025', '20'],
  ['150000000', '0.05', '10'],
  ['320000000', '0.1', '5'],
  ['400000000', '0.125', '4'],
  ['530000000', '0.15', '3'],
  ['800000000', '0.25', '2'],
  [null, '0.5', '1'],
]);

/** BTC/USDT:USDT-241227 and ETH/USDT:USDT-241227, same source */
const BINANCE_DATED = tiered([
  ['50000', '0.01', '50'],
  ['375000', '0.02', '25'],
  ['2000000', '0.05', '10'],
  ['4000000', '0.1', '5'],
  ['10000000', '0.125', '4'],
  ['20000000', '0.15', '3'],
  ['40000000', '0.25', '2'],
  [null, '0.5', '1'],
]);

/** BAT/USDT:USDT, same source, as a cautious stand-in for every other base */
const BINANCE_OTHER = tiered([
  ['5000', '0.015', '50'],
  ['20000', '0.02', '25'],
  ['25000', '0.025', '20'],
  ['200000', '0.05', '10'],
  ['400000', '0.1', '5'],
  ['500000', '0.125', '4'],
  ['1000000', '0.25', '2'],
  [null, '0.5', '1'],
]);

/**
 * BTCUSD in BTC, of which Binance publishes the deductions 0.56 below 50, 1.81 from 50 and 11.81 at 300
 * ('How to Calculate Liquidation Price of COIN-M Futures'). The lower limits are those that give them.
 */
const BINANCE_COIN_BTC = tiered([
  ['10', '0.004', '125'],
  ['20', '0.005', '100'],
  ['30', '0.01', '50'],
  ['50', '0.025', '20'],
  ['100', '0.05', '10'],
  ['200', '0.1', '5'],
  ['400', '0.125', '4'],
  [null, '0.25', '2'],
]);

/** Bybit, 'Risk Limit (Inverse Contract)' and '(USDC Contract)': base rates, 0.5% for BTC and 1% for others */
const BYBIT_BTC = tiered([[null, '0.005', '100']]);
const BYBIT_OTHER = tiered([[null, '0.01', '50']]);

/** Deribit, 'Linear Perpetual', for BTC: IM 2% + 0.005% per BTC, MM 1% + 0.005% per BTC */
const DERIBIT_BTC: Schedule = {
  kind: 'sized',
  initial: decimal('0.02'),
  maintenance: decimal('0.01'),
  perUnit: decimal('0.00005'),
};

/**
 * Where no brackets are known: twice the base rate that Bybit publishes. Cautious for small positions,
 * but without the growing rates of large ones.
 */
const MAJORS = tiered([[null, '0.01', '50']]);
/** OKX, 'to adjust position tiers of several futures' (February 2025): first tier of a small coin */
const OTHERS = tiered([[null, '0.02', '20']]);

const isMajor = (base: string): boolean => base === 'BTC' || base === 'ETH';

function binanceSchedule({ base, expiry }: ContractTerms): Schedule {
  if (!isMajor(base)) return BINANCE_OTHER;
  if (expiry !== null) return BINANCE_DATED;
  return base === 'BTC' ? BINANCE_BTC : BINANCE_ETH;
}

function scheduleOf(terms: ContractTerms): Schedule {
  const { exchange, base } = terms;
  // the limits of the brackets are dollars
  if (exchange === 'binance_usdm' && isDollar(terms.settle)) return binanceSchedule(terms);
  if (exchange === 'binance_coinm' && base === 'BTC') return BINANCE_COIN_BTC;
  if (exchange === 'bybit_unified') return base === 'BTC' ? BYBIT_BTC : BYBIT_OTHER;
  if (exchange === 'deribit' && base === 'BTC') return DERIBIT_BTC;
  return isMajor(base) ? MAJORS : OTHERS;
}

/** The tier of a notional; the last one if it exceeds all. */
const tierOf = (tiers: readonly MarginTier[], notional: Decimal): MarginTier | undefined =>
  tiers.find(({ upTo }) => upTo === null || notional.lte(upTo)) ?? tiers.at(-1);

/**
 * The margin rates of a linear or inverse position, rounded to 18 decimals.
 * @param notional in the settlement asset
 * @param size in units of the base
 * @param leverage chosen by the trader; limited to what the tier allows
 */
export function marginRates(
  terms: ContractTerms,
  notional: Decimal,
  size: Decimal,
  leverage: Decimal = DEFAULT_LEVERAGE,
): MarginRates {
  const schedule = scheduleOf(terms);
  if (schedule.kind === 'sized') {
    const growth = schedule.perUnit.times(size);
    return {
      initial: round18(schedule.initial.plus(growth)),
      maintenance: round18(schedule.maintenance.plus(growth)),
      deduction: ZERO,
    };
  }
  const tier = tierOf(schedule.tiers, notional);
  if (tier === undefined) throw new Error('A margin schedule has no tiers.');
  return {
    initial: round18(ONE.div(minimum(leverage, tier.maxLeverage))),
    maintenance: tier.maintenance,
    deduction: tier.deduction,
  };
}

/**
 * The greatest leverage of a position of this notional in the settlement asset; null where the margin depends
 * on the size alone.
 */
export function maxLeverageOf(terms: ContractTerms, notional: Decimal): Decimal | null {
  const schedule = scheduleOf(terms);
  return schedule.kind === 'sized'
    ? null
    : (tierOf(schedule.tiers, notional)?.maxLeverage ?? DEFAULT_LEVERAGE);
}

/** A range of notionals and the leverage that a venue allows in it. */
export interface LeverageTier {
  /** in the settlement asset; null for the last one */
  readonly upTo: Decimal | null;
  readonly maxLeverage: Decimal;
}

/** What a venue allows by the size of the position, smallest first; empty where no leverage is chosen. */
export function leverageTiersOf(terms: ContractTerms): readonly LeverageTier[] {
  const schedule = scheduleOf(terms);
  return schedule.kind === 'sized'
    ? []
    : schedule.tiers.map(({ upTo, maxLeverage }) => ({ upTo, maxLeverage }));
}

export interface UnitMargin {
  readonly initial: Decimal;
  readonly maintenance: Decimal;
}

const SHORT_INITIAL = decimal('0.15');
const SHORT_INITIAL_MIN = decimal('0.1');
const SHORT_MAINTENANCE = decimal('0.075');

/**
 * The margin of a short option per unit of the base, in its settlement asset (TSLab, 'Deribit Margin
 * Requirements', for options settled in the base; bit.com, 'Margin Rules for USD-Margined Options', which is
 * the same times the price of the underlying). Rounded to 18 decimals. A long option needs none.
 * @param mark price of the option
 * @param underlying price, positive
 */
export function shortOptionMargin(
  { type, strike, isCoinSettled }: NonNullable<ContractTerms['option']>,
  mark: Decimal,
  underlying: Decimal,
): UnitMargin {
  const scale = isCoinSettled ? ONE : underlying;
  const distance = type === 'call' ? strike.minus(underlying) : underlying.minus(strike);
  const outOfTheMoney = maximum(distance, ZERO).div(underlying);
  const rate = maximum(SHORT_INITIAL.minus(outOfTheMoney), SHORT_INITIAL_MIN);
  const initial = round18(rate.times(scale).plus(mark));
  const floor = SHORT_MAINTENANCE.times(scale);
  if (type === 'call') return { initial, maintenance: round18(floor.plus(mark)) };
  const maintenance = round18(maximum(floor, SHORT_MAINTENANCE.times(mark)).plus(mark));
  return { initial: maximum(initial, maintenance), maintenance };
}
