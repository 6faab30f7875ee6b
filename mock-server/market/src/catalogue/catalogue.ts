import type { InstrumentType } from '@parallax/protocol';
import type { Catalogue } from '../market-source.ts';
import { exchanges, venues } from './exchanges.ts';
import type { Instrument } from './instrument.ts';
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

/** Functions that list a venue's contracts at `now`; dated contracts are listed for the next expiries. */
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

/** All instruments tradable at `now` (Unix milliseconds). */
export const listInstruments = (now: number): Instrument[] =>
  VENUE_LISTS.flatMap((list) => list(now));

const instrumentTypes: readonly InstrumentType[] = [
  { name: 'spot', displayName: 'Spot' },
  { name: 'perpetual', displayName: 'Perpetual' },
  { name: 'future', displayName: 'Future' },
  { name: 'option', displayName: 'Option' },
];

export const toCatalogue = (instruments: readonly Instrument[]): Catalogue => ({
  exchanges,
  venues,
  instrumentTypes,
  contracts: instruments.map(({ contract }) => contract),
});
