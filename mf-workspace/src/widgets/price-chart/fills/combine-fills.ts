import type { Fill, OrderSide } from '@parallax/protocol';
import { type Decimal, decimal, toNumber, toText, ZERO } from '@parallax/trading';

/** The fills of one side in a candle. */
export interface SideFills {
  readonly count: number;
  /** in the unit of the contract's sizes */
  readonly amount: string;
  /** weighted with the amounts */
  readonly averagePrice: number;
  /** by asset; negative for a rebate */
  readonly fees: readonly { readonly asset: string; readonly fee: string }[];
}

export type CandleFills = Readonly<Partial<Record<OrderSide, SideFills>>>;

interface Sums {
  count: number;
  amount: Decimal;
  value: Decimal;
  fees: Map<string, Decimal>;
}

const startSums = (): Sums => ({ count: 0, amount: ZERO, value: ZERO, fees: new Map() });

function add(sums: Sums, { amount, price, fee, feeAsset }: Fill): void {
  const size = decimal(amount);
  sums.count += 1;
  sums.amount = sums.amount.plus(size);
  sums.value = sums.value.plus(size.times(decimal(price)));
  sums.fees.set(feeAsset, (sums.fees.get(feeAsset) ?? ZERO).plus(decimal(fee)));
}

const toSide = ({ count, amount, value, fees }: Sums): SideFills => ({
  count,
  amount: toText(amount),
  averagePrice: toNumber(value.div(amount)),
  fees: [...fees].map(([asset, fee]) => ({ asset, fee: toText(fee) })),
});

/** Combines fills by the candle in which they happened, and by side. The keys are the starts of the candles. */
export function combineFills(
  fills: readonly Fill[],
  intervalMs: number,
): ReadonlyMap<number, CandleFills> {
  const candles = new Map<number, Map<OrderSide, Sums>>();
  for (const fill of fills) {
    const at = Date.parse(fill.at);
    const start = at - (at % intervalMs);
    const sides = candles.get(start) ?? new Map<OrderSide, Sums>();
    candles.set(start, sides);
    const sums = sides.get(fill.side) ?? startSums();
    sides.set(fill.side, sums);
    add(sums, fill);
  }
  return new Map(
    [...candles].map(([start, sides]) => {
      const [buy, sell] = [sides.get('buy'), sides.get('sell')];
      return [start, { ...(buy && { buy: toSide(buy) }), ...(sell && { sell: toSide(sell) }) }];
    }),
  );
}
