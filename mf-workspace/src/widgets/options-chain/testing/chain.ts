import {
  type Contract,
  contractKey,
  type OptionQuote,
  type OptionsChain,
} from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';

export const EXPIRIES = [Date.UTC(2100, 11, 24, 8), Date.UTC(2101, 2, 25, 8)];
const option = (expiry: number, strike: number, optionType: 'call' | 'put'): Contract =>
  contractOf({
    exchange: 'deribit',
    exchangeName: 'Deribit',
    symbol: `BTC-${expiry}-${strike}-${optionType}`,
    instType: 'option',
    riskType: 'inverse',
    quote: 'USD',
    priceDecimals: 4,
    expiry,
    strike,
    optionType,
  });
const STRIKES = [80, 90, 100, 110].map((thousands) => thousands * 1_000);
export const contracts = EXPIRIES.flatMap((expiry) =>
  STRIKES.flatMap((strike) => [option(expiry, strike, 'call'), option(expiry, strike, 'put')]),
);

const quote = (contract: Contract): OptionQuote => ({
  contract: contractKey(contract),
  symbol: contract.symbol,
  bid: 0.0512,
  ask: null,
  bid_size: 1,
  ask_size: 1,
  last: null,
  mark_price: 0.052,
  bid_iv: 0.5,
  ask_iv: null,
  mark_iv: 0.523,
  delta: -0.25,
  gamma: 0.0000125,
  theta: -42.5,
  vega: 120,
  volume_24h_base: 1_234,
  open_interest: 0,
});
export const chain: OptionsChain = {
  at: 1,
  exchange: 'deribit',
  base: 'BTC',
  quote: 'USD',
  riskType: 'inverse',
  expiry: EXPIRIES[0] ?? 0,
  expiries: EXPIRIES,
  underlying_price: 101_000,
  index_price: 100_500,
  rows: STRIKES.map((strike) => ({
    strike,
    call: quote(option(EXPIRIES[0] ?? 0, strike, 'call')),
    put: strike === 80_000 ? null : quote(option(EXPIRIES[0] ?? 0, strike, 'put')),
  })),
};
