import { expect, it } from '@jest/globals';
import { nameOfKey } from './symbol-name.ts';

it.each([
  ['deribit:BTC-27DEC24', 'BTC 27 Dec 24'],
  ['deribit:BTC-6SEP24', 'BTC 6 Sep 24'],
  ['deribit:BTC_USDC-27DEC24', 'BTC 27 Dec 24 USDC'],
  ['bybit_unified:ETHUSDT-27DEC24', 'ETH 27 Dec 24 USDT'],
  ['binance_usdm:BTCUSDT_241227', 'BTC 27 Dec 24 USDT'],
  ['binance_coinm:BTCUSD_241227', 'BTC 27 Dec 24 USD inverse'],
  ['okx:BTC-USD-241227', 'BTC 27 Dec 24 USD inverse'],
  ['okx:BTC-USDT-241227', 'BTC 27 Dec 24 USDT'],
  ['deribit:BTC-27DEC24-100000-C', 'BTC 27 Dec 24 100,000 Call'],
  ['deribit:XRP_USDC-27DEC24-0d55-P', 'XRP 27 Dec 24 0.55 Put'],
  ['bybit_unified:BTC-27DEC24-100000-P-USDT', 'BTC 27 Dec 24 100,000 Put'],
  ['okx:BTC-USD-241227-100000-C', 'BTC 27 Dec 24 100,000 Call'],
])('design §7 the delisted contract %s is named %s', (key, name) => {
  expect(nameOfKey(key)).toBe(name);
});

it.each([
  ['of spot', 'binance_spot:BTCUSDT', 'BTCUSDT'],
  ['of a perpetual', 'deribit:BTC_USDC-PERPETUAL', 'BTC_USDC-PERPETUAL'],
  ['with a month only', 'bitmex:XBTZ24', 'XBTZ24'],
  ['with a day that does not exist', 'deribit:BTC-31FEB24', 'BTC-31FEB24'],
  ['with a month that does not exist', 'okx:BTC-USD-241327', 'BTC-USD-241327'],
  ['with an unknown month', 'deribit:BTC-27XXX24', 'BTC-27XXX24'],
])('nameOfKey returns a symbol %s unchanged', (_, key, symbol) => {
  expect(nameOfKey(key)).toBe(symbol);
});
