import type { Catalogue } from '../market-source.ts';
import { exchanges, venues } from './exchanges.ts';
import type { Instrument } from './instrument.ts';
import { instrumentTypes } from './instrument-types.ts';
import { binanceCoinm } from './venues/binance-coinm.ts';
import { binanceSpot } from './venues/binance-spot.ts';
import { binanceUsdm } from './venues/binance-usdm.ts';
import { bitmex } from './venues/bitmex.ts';
import { bybitUnified } from './venues/bybit-unified.ts';
import { coinbase } from './venues/coinbase.ts';
import { deribit } from './venues/deribit.ts';
import { krakenSpot } from './venues/kraken-spot.ts';
import { okx } from './venues/okx.ts';
import { primeUsd } from './venues/prime-usd.ts';

/** Each lists a venue's contracts; dated ones are the next to expire after `now`. */
const VENUE_LISTS: readonly ((now: number) => Instrument[])[] = [
  binanceSpot,
  binanceUsdm,
  binanceCoinm,
  bybitUnified,
  okx,
  deribit,
  krakenSpot,
  coinbase,
  bitmex,
  primeUsd,
];

/** Everything that can be traded at `now` (Unix milliseconds). */
export const listInstruments = (now: number): Instrument[] =>
  VENUE_LISTS.flatMap((list) => list(now));

export const catalogueOf = (instruments: readonly Instrument[]): Catalogue => ({
  exchanges,
  venues,
  instrumentTypes,
  contracts: instruments.map(({ contract }) => contract),
});
