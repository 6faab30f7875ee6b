/** The accounts of Binance, which have APIs of their own. */
export type BinanceAccount = 'binance_spot' | 'binance_usdm' | 'binance_coinm';

/** ccxt's names of the endpoints that the accounts share. */
export const BINANCE_ENDPOINTS = {
  binance_spot: {
    submit: 'privatePostOrder',
    find: 'privateGetOrder',
    orders: 'privateGetAllOrders',
    cancel: 'privateDeleteOrder',
    trades: 'privateGetMyTrades',
  },
  binance_usdm: {
    submit: 'fapiPrivatePostOrder',
    find: 'fapiPrivateGetOrder',
    orders: 'fapiPrivateGetAllOrders',
    cancel: 'fapiPrivateDeleteOrder',
    trades: 'fapiPrivateGetUserTrades',
  },
  binance_coinm: {
    submit: 'dapiPrivatePostOrder',
    find: 'dapiPrivateGetOrder',
    orders: 'dapiPrivateGetAllOrders',
    cancel: 'dapiPrivateDeleteOrder',
    trades: 'dapiPrivateGetUserTrades',
  },
} as const;

/** Those that only the futures have. */
export const BINANCE_FUTURES = {
  binance_usdm: {
    change: 'fapiPrivatePutOrder',
    income: 'fapiPrivateGetIncome',
    balance: 'fapiPrivateV3GetBalance',
    rates: 'fapiPublicGetFundingRate',
    positions: 'fapiPrivateV3GetPositionRisk',
    forceOrders: 'fapiPrivateGetForceOrders',
    /** ccxt's name of the account's stream */
    stream: 'future',
  },
  binance_coinm: {
    change: 'dapiPrivatePutOrder',
    income: 'dapiPrivateGetIncome',
    balance: 'dapiPrivateGetBalance',
    rates: 'dapiPublicGetFundingRate',
    positions: 'dapiPrivateGetPositionRisk',
    forceOrders: 'dapiPrivateGetForceOrders',
    stream: 'delivery',
  },
} as const;
export type BinanceFutures = keyof typeof BINANCE_FUTURES;
