import { INVERSE, OPTION } from '../../../testing/contracts.ts';
import { ACCOUNT_ID } from '../../../testing/trading.ts';
import type { Risk, RiskLine } from '../../../widget-kit/risk/use-risk.ts';

const lineOf = (more: Partial<RiskLine>): RiskLine => ({
  accountId: ACCOUNT_ID,
  exchange: 'deribit',
  symbol: null,
  asset: null,
  base: 'BTC',
  expiry: null,
  amount: '1',
  priceUsd: '60000',
  deltaUsd: '60000',
  gammaUsd: '0',
  vegaUsd: '0',
  thetaUsd: '0',
  initialMarginUsd: null,
  maintenanceMarginUsd: null,
  ...more,
});

export const LINES = [
  lineOf({ asset: 'BTC' }),
  lineOf({
    symbol: INVERSE.symbol,
    amount: '-90000',
    deltaUsd: '-90000',
    initialMarginUsd: '1800',
    maintenanceMarginUsd: '900',
  }),
  lineOf({
    symbol: OPTION.symbol,
    expiry: '2026-12-26T08:00:00.000Z',
    amount: '-2',
    priceUsd: '1500',
    deltaUsd: '-27000',
    gammaUsd: '-1200.5',
    vegaUsd: '-140.25',
    thetaUsd: '85.5',
    initialMarginUsd: '9000',
    maintenanceMarginUsd: '4500',
  }),
];

const GREEKS = { deltaUsd: '-57000', gammaUsd: '-1200.5', vegaUsd: '-140.25', thetaUsd: '85.5' };
const OF_FUTURES = { deltaUsd: '-30000', gammaUsd: '0', vegaUsd: '0', thetaUsd: '0' };
const VAR = { days: '1', window: 365, esUsd: '4200', exceptions: 4 };
const MARGIN = {
  grossUsd: '177000',
  marginBalanceUsd: '60000',
  initialMarginUsd: '11000',
  maintenanceMarginUsd: '5400',
  marginUse: '0.09',
};

/** The risk of a coin, an inverse future and an option. */
export const riskOf = (more: Partial<Risk> = {}): Risk => ({
  mode: 'PAPER',
  at: '2026-12-01T00:00:00.000Z',
  navUsd: '59000',
  netUsd: '-57000',
  leverage: '3',
  ...MARGIN,
  nearestLiquidation: {
    accountId: ACCOUNT_ID,
    exchange: 'deribit',
    symbol: INVERSE.symbol,
    price: '70000',
    distance: '0.1667',
  },
  bases: [{ base: 'BTC', grossUsd: '177000', ...GREEKS }],
  expiries: [
    { base: 'BTC', expiry: null, ...OF_FUTURES },
    { base: 'BTC', expiry: '2026-12-26T08:00:00.000Z', ...GREEKS, deltaUsd: '-27000' },
  ],
  accounts: [
    {
      accountId: ACCOUNT_ID,
      equityUsd: '59000',
      leverage: '3',
      ordersMarginUsd: '200',
      distance: '0.1667',
      ...MARGIN,
    },
  ],
  lines: LINES,
  valueAtRisk: [
    { method: 'historical', confidence: '0.95', varUsd: '2500.5', ...VAR },
    { method: 'historical', confidence: '0.99', varUsd: '3900.75', ...VAR },
  ],
  worst: { spot: '0.5', vol: '0.5', pnlUsd: '-48000' },
  missing: [
    { accountId: ACCOUNT_ID, symbol: null, asset: 'XYZ', text: 'XYZ has no price in dollars.' },
  ],
  assumptions: ['All prices of an underlying move by the same percentage.'],
  ...more,
});
