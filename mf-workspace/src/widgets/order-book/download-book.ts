import { subscribeBook } from '@parallax/feed';
import {
  type Book,
  type Contract,
  contractKey,
  contractOnVenue,
  priceUnit,
} from '@parallax/protocol';
import { downloadCsv } from '@parallax/ui';
import { showToast } from '@parallax/ui/state';
import { type BookRow, bookView } from '../../widget-kit/contract/book-view.ts';
import { fileUnit, notionalOf } from '../../widget-kit/frame/amounts.ts';
import { stepOf } from './grouping.tsx';
import type { OrderBookSettings } from './order-book-settings.ts';

/** Shown when the widget has just come back on screen and the feed has not delivered a book yet. */
const NOT_RECEIVED = 'The order book has not been received yet';

interface FileRow extends BookRow {
  readonly side: 'Ask' | 'Bid';
}

const rowsOf = (side: FileRow['side'], rows: readonly BookRow[]): FileRow[] =>
  rows.map((row) => ({ ...row, side }));

/** Downloads all received levels of a contract's book, grouped and in the unit of the settings. */
export function downloadBook(
  contract: Contract,
  { group, unit }: Pick<OrderBookSettings, 'group' | 'unit'>,
): void {
  let latest: Pick<Book, 'bids' | 'asks'> = { bids: [], asks: [] };
  const unsubscribe = subscribeBook(contractKey(contract), (book) => {
    latest = book;
  });
  unsubscribe();
  if (latest.bids.length + latest.asks.length === 0) {
    showToast({ kind: 'error', title: NOT_RECEIVED });
    return;
  }
  const inNotional = unit === 'Notional';
  const { asks, bids } = bookView(latest, {
    groupStep: stepOf(contract.tick, group),
    priceDecimals: contract.priceDecimals,
    rows: latest.bids.length + latest.asks.length,
    notionalOf: inNotional ? (size, price) => notionalOf({ size, price }, contract) : undefined,
  });
  const amount = fileUnit(unit, contract);
  downloadCsv(
    `Order book of ${contractOnVenue(contract)}`,
    [
      { heading: 'Side', value: ({ side }) => side },
      { heading: 'Price', unit: { name: priceUnit(contract) }, value: ({ price }) => price },
      { heading: inNotional ? 'Value' : 'Size', unit: amount, value: ({ size }) => size },
      { heading: 'Total', unit: amount, value: ({ total }) => total },
    ],
    [...rowsOf('Ask', asks.toReversed()), ...rowsOf('Bid', bids)],
  );
}
