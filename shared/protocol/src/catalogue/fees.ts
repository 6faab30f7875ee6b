import type { Contract, Exchange } from './catalogue.ts';

type Fees = Pick<Exchange, 'takerFee' | 'takerFeeSource' | 'makerFee' | 'makerFeeSource'>;
type SpotFees = Pick<
  Exchange,
  'spotTakerFee' | 'spotTakerFeeSource' | 'spotMakerFee' | 'spotMakerFeeSource' | 'spotFeesOnly'
>;

const UNKNOWN_FEES: Fees = {
  takerFee: null,
  takerFeeSource: null,
  makerFee: null,
  makerFeeSource: null,
};

/** The fees of an exchange for an instrument type, with their sources; null if unknown. */
export function feesFor(exchange: Fees & SpotFees, instType: Contract['instType']): Fees {
  if (instType !== 'spot' && exchange.spotFeesOnly === true) return UNKNOWN_FEES;
  const { takerFee, takerFeeSource, makerFee, makerFeeSource } = exchange;
  if (instType !== 'spot') return { takerFee, takerFeeSource, makerFee, makerFeeSource };
  return {
    takerFee: exchange.spotTakerFee ?? takerFee,
    takerFeeSource: exchange.spotTakerFeeSource ?? takerFeeSource,
    makerFee: exchange.spotMakerFee ?? makerFee,
    makerFeeSource: exchange.spotMakerFeeSource ?? makerFeeSource,
  };
}

/**
 * The taker fee of a contract, as a fraction of the traded value; null if unknown.
 * @param exchanges by name
 */
export function takerFeeOf(
  { exchange, instType }: Pick<Contract, 'exchange' | 'instType'>,
  exchanges: ReadonlyMap<string, Exchange>,
): number | null {
  const listed = exchanges.get(exchange);
  return listed === undefined ? null : feesFor(listed, instType).takerFee;
}
