import type { Contract } from '@parallax/protocol';
import { type ContractTerms, contractTerms } from '../contract-terms.ts';

const CONTRACT: Contract = {
  symbol: 'BTCUSDT',
  base: 'BTC',
  quote: 'USDT',
  instType: 'spot',
  riskType: null,
  exchange: 'binance_spot',
  exchangeName: 'Binance Spot',
  origExchange: 'binance',
  origSymbol: 'BTCUSDT',
  qtyDecimals: 5,
  priceDecimals: 2,
  marketDropdown: 'BTC/USDT',
  generated: false,
  expiry: null,
  strike: null,
  optionType: null,
  tick: 0.01,
  lot: 0.00001,
  contractSize: 1,
  contractSizeUnit: 'BTC',
  settle: null,
};

/** A spot contract of BTC and USDT at Binance, with other members. */
export const testContract = (members: Partial<Contract>): Contract => ({ ...CONTRACT, ...members });

const termsWith = (members: Partial<Contract>): ContractTerms =>
  contractTerms(testContract(members));

export const EXPIRY = Date.UTC(2026, 11, 25, 8);

export const SPOT = termsWith({});

export const LINEAR = termsWith({
  exchange: 'binance_usdm',
  instType: 'perpetual',
  riskType: 'linear',
  settle: 'USDT',
  tick: 0.1,
  priceDecimals: 1,
  lot: 0.001,
  qtyDecimals: 3,
});

export const LINEAR_OKX = termsWith({
  exchange: 'okx',
  symbol: 'BTC-USDT-SWAP',
  instType: 'perpetual',
  riskType: 'linear',
  settle: 'USDT',
  tick: 0.1,
  priceDecimals: 1,
  lot: 0.0001,
  qtyDecimals: 4,
});

export const LINEAR_DERIBIT = termsWith({
  exchange: 'deribit',
  symbol: 'BTC_USDC-PERPETUAL',
  quote: 'USDC',
  instType: 'perpetual',
  riskType: 'linear',
  settle: 'USDC',
  tick: 0.5,
  priceDecimals: 1,
  lot: 0.0001,
  qtyDecimals: 4,
});

const INVERSE_MEMBERS: Partial<Contract> = {
  quote: 'USD',
  instType: 'perpetual',
  riskType: 'inverse',
  settle: 'BTC',
  contractSizeUnit: 'USD',
  tick: 0.5,
  priceDecimals: 1,
  lot: 1,
  qtyDecimals: 0,
};

export const INVERSE = termsWith({
  ...INVERSE_MEMBERS,
  exchange: 'bybit_unified',
  symbol: 'BTCUSD',
});

export const INVERSE_COINM = termsWith({
  ...INVERSE_MEMBERS,
  exchange: 'binance_coinm',
  symbol: 'BTCUSD_PERP',
  lot: 100,
});

export const INVERSE_FUTURE = termsWith({
  ...INVERSE_MEMBERS,
  exchange: 'deribit',
  symbol: 'BTC-25DEC26',
  instType: 'future',
  expiry: EXPIRY,
  lot: 10,
});

/** A Deribit option, priced and settled in BTC. */
export const coinOption = (optionType: 'call' | 'put', strike: number): ContractTerms =>
  termsWith({
    exchange: 'deribit',
    symbol: `BTC-25DEC26-${strike}-${optionType === 'call' ? 'C' : 'P'}`,
    quote: 'USD',
    instType: 'option',
    riskType: 'inverse',
    settle: 'BTC',
    optionType,
    strike,
    expiry: EXPIRY,
    tick: 0.0005,
    priceDecimals: 4,
    lot: 0.1,
    qtyDecimals: 1,
  });

/** An option that is priced and settled in USDC. */
export const dollarOption = (
  optionType: 'call' | 'put',
  strike: number,
  base = 'BTC',
): ContractTerms =>
  termsWith({
    exchange: 'bybit_unified',
    symbol: `${base}-25DEC26-${strike}-${optionType === 'call' ? 'C' : 'P'}`,
    base,
    quote: 'USDC',
    instType: 'option',
    riskType: 'linear',
    settle: 'USDC',
    contractSizeUnit: base,
    optionType,
    strike,
    expiry: EXPIRY,
    tick: 5,
    priceDecimals: 0,
    lot: 0.01,
    qtyDecimals: 2,
  });
