import { subscribeTrades } from '@parallax/feed';
import {
  type Contract,
  contractKey,
  contractOnVenue,
  priceUnit,
  type Trade,
} from '@parallax/protocol';
import { downloadCsv } from '@parallax/ui';
import { notionalOf } from '../frame/amounts.ts';
import type { RecentTradesSettings } from './recent-trades-settings.ts';
import { isShown } from './trade-values.ts';

/** Downloads the latest trades of a contract that are large enough to be shown, newest first. */
export function downloadTrades(contract: Contract, limits: RecentTradesSettings): void {
  let latest: readonly Trade[] = [];
  const unsubscribe = subscribeTrades(contractKey(contract), (trades) => {
    latest = trades;
  });
  unsubscribe();
  const lines = latest
    .filter((trade) => isShown(trade, contract, limits))
    .map((trade) => [
      new Date(trade.at).toISOString(),
      trade.side,
      trade.price,
      trade.size,
      notionalOf(trade, contract),
    ]);
  const headings = ['Time', 'Side', 'Price', 'Size', priceUnit(contract)];
  downloadCsv(`Trades of ${contractOnVenue(contract)}`, [headings, ...lines]);
}
