import { subscribeTrades } from '@parallax/feed';
import {
  type Contract,
  contractKey,
  contractOnVenue,
  priceUnit,
  type Trade,
} from '@parallax/protocol';
import { downloadCsv, UTC_TIME } from '@parallax/ui';
import { fileUnit, notionalOf } from '../../widget-kit/frame/amounts.ts';
import type { RecentTradesSettings } from './recent-trades-settings.ts';
import { isShown } from './trade-values.ts';

/** Downloads the latest trades of a contract that are large enough to be shown, newest first. */
export function downloadTrades(contract: Contract, limits: RecentTradesSettings): void {
  let latest: readonly Trade[] = [];
  const unsubscribe = subscribeTrades(contractKey(contract), (trades) => {
    latest = trades;
  });
  unsubscribe();
  downloadCsv(
    `Trades of ${contractOnVenue(contract)}`,
    [
      { heading: 'Time', unit: UTC_TIME, value: ({ at }) => at },
      { heading: 'Side', value: ({ side }) => side },
      { heading: 'Price', unit: { name: priceUnit(contract) }, value: ({ price }) => price },
      { heading: 'Size', unit: fileUnit('Size', contract), value: ({ size }) => size },
      {
        heading: 'Value',
        unit: fileUnit('Notional', contract),
        value: (trade: Trade) => notionalOf(trade, contract),
      },
    ],
    latest.filter((trade) => isShown(trade, contract, limits)),
  );
}
