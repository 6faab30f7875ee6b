import { describe, expect, it } from '@jest/globals';
import type { ContractTerms } from './contract-terms.ts';
import { decimal } from './decimal.ts';
import {
  coinOption,
  dollarOption,
  EXPIRY,
  INVERSE,
  INVERSE_COINM,
  INVERSE_FUTURE,
  LINEAR,
  LINEAR_DERIBIT,
  LINEAR_OKX,
} from './testing/test-contracts.ts';
import { marginRates, shortOptionMargin } from './venue-margin.ts';

const BINANCE = 'freqtrade, binance_leverage_tiers.json';
const withBase = (terms: ContractTerms, base: string): ContractTerms => ({ ...terms, base });

const initialAt = (leverage: string): string =>
  marginRates(LINEAR, decimal('10000'), decimal('1'), decimal(leverage)).initial.toString();

describe('the margin rates of a venue', () => {
  it.each<[string, ContractTerms, string, string, string, string]>([
    [`${BINANCE}: bracket 1`, LINEAR, '50000', '0.1', '0.004', '0'],
    [`${BINANCE}: bracket 2`, LINEAR, '50000.01', '0.1', '0.005', '50'],
    [`${BINANCE}: bracket 3`, LINEAR, '3000000', '0.1', '0.0065', '950'],
    [`${BINANCE}: bracket 7`, LINEAR, '230000000', '0.1', '0.05', '2981450'],
    [`${BINANCE}: bracket 8 allows leverage 5`, LINEAR, '480000000', '0.2', '0.1', '14481450'],
    [`${BINANCE}: bracket 12`, LINEAR, '9000000000', '1', '0.5', '421481450'],
    [`${BINANCE}: ETH`, withBase(LINEAR, 'ETH'), '60000000', '0.1', '0.025', '381450'],
    [`${BINANCE}: dated`, { ...LINEAR, expiry: EXPIRY }, '375000.01', '0.1', '0.05', '11750'],
    [
      'Binance, settled in a coin: cautious',
      { ...withBase(LINEAR, 'ETH'), settle: 'BTC' },
      '1',
      '0.1',
      '0.01',
      '0',
    ],
    [`${BINANCE}: another base`, withBase(LINEAR, 'BAT'), '150000', '0.1', '0.05', '750'],
    [
      "Binance, 'How to Calculate Liquidation Price of COIN-M Futures'",
      INVERSE_COINM,
      '49',
      '0.1',
      '0.025',
      '0.56',
    ],
    ['same source, level 5', INVERSE_COINM, '60', '0.1', '0.05', '1.81'],
    ['same source, 300 BTC', INVERSE_COINM, '300', '0.25', '0.125', '11.81'],
    ["Bybit, 'Risk Limit (Inverse Contract)'", INVERSE, '1', '0.1', '0.005', '0'],
    ["Bybit, 'Risk Limit (Inverse Contract)'", withBase(INVERSE, 'XRP'), '1', '0.1', '0.01', '0'],
    ['OKX, cautious', LINEAR_OKX, '1', '0.1', '0.01', '0'],
    ['OKX, small coin', withBase(LINEAR_OKX, 'CHZ'), '1', '0.1', '0.02', '0'],
  ])('%s', (_source, terms, notional, initial, maintenance, deduction) => {
    const rates = marginRates(terms, decimal(notional), decimal('1'));
    expect(Object.values(rates).map(String)).toEqual([initial, maintenance, deduction]);
  });

  it("of Deribit grow with the size ('Linear Perpetual')", () => {
    const { initial, maintenance } = marginRates(LINEAR_DERIBIT, decimal('600000'), decimal('10'));
    expect([initial.toString(), maintenance.toString()]).toEqual(['0.0205', '0.0105']);
    expect(marginRates(INVERSE_FUTURE, decimal('10'), decimal('10')).initial.toString()).toBe(
      '0.0205',
    );
  });

  it('use the chosen leverage as far as the tier allows it', () => {
    expect(initialAt('20')).toBe('0.05');
    expect(initialAt('200')).toBe('0.008');
  });
});

describe('the margin of a short option', () => {
  const TSLAB = "TSLab, 'Deribit Margin Requirements'";
  const BIT = "bit.com, 'Margin Rules for USD-Margined Options'";

  it.each<[string, ContractTerms, string, string, string, string]>([
    [`${TSLAB}: call at the money`, coinOption('call', 60_000), '0.05', '60000', '0.2', '0.125'],
    [
      `${TSLAB}: call out of the money`,
      coinOption('call', 70_000),
      '0.05',
      '60000',
      '0.15',
      '0.125',
    ],
    [`${TSLAB}: call in the money`, coinOption('call', 50_000), '0.2', '60000', '0.35', '0.275'],
    [`${TSLAB}: put`, coinOption('put', 57_000), '0.04', '60000', '0.14', '0.115'],
    [`${TSLAB}: put worth 1`, coinOption('put', 120_000), '1', '60000', '1.15', '1.075'],
    [
      `${TSLAB}: put whose maintenance is more`,
      coinOption('put', 240_000),
      '3',
      '60000',
      '3.225',
      '3.225',
    ],
    [`${BIT}: call`, dollarOption('call', 62_000), '1500', '60000', '8500', '6000'],
    [
      `${BIT}: put far out of the money`,
      dollarOption('put', 40_000),
      '100',
      '60000',
      '6100',
      '4600',
    ],
  ])('%s', (_source, { option }, mark, underlying, initial, maintenance) => {
    if (option === null) throw new Error('not an option');
    const margin = shortOptionMargin(option, decimal(mark), decimal(underlying));
    expect(margin.initial.toString()).toBe(initial);
    expect(margin.maintenance.toString()).toBe(maintenance);
  });
});
