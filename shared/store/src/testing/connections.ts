import type { CompanyExchange, Exchange } from '@parallax/protocol';

export const okx: CompanyExchange = {
  id: '0d4c7f3e-52ab-4a7e-b6a0-1c9b8f6a7d33',
  name: 'OKX main',
  exchangeId: 'okx',
  exchangeName: 'okx',
  exchangeType: 'UNIFIED',
  exchangeDisplayName: 'OKX',
  exchangeMode: 'LIVE',
  apiKey: '7Qd2',
  active: true,
  allowExecution: true,
  execution: true,
  custodian: false,
  primeBroker: false,
  companyExchangeVaults: [],
};

export const catalogueEntry = (id: string, more: Partial<Exchange> = {}): Exchange => ({
  id,
  name: id,
  type: 'UNIFIED',
  displayName: id,
  custodian: false,
  primeBroker: false,
  active: true,
  tradable: true,
  isPrime: false,
  needsPassphrase: false,
  takerFee: null,
  takerFeeSource: null,
  makerFee: null,
  makerFeeSource: null,
  links: null,
  ...more,
});
