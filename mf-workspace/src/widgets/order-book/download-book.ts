import { subscribeBook } from '@parallax/feed';
import {
  type Book,
  type Contract,
  contractKey,
  contractOnVenue,
  priceUnit,
  valueOfSize,
} from '@parallax/protocol';
import { csvText, downloadFile } from '@parallax/ui';
import { type BookRow, bookView } from './book-view.ts';
import { stepOf } from './grouping-steps.ts';
import type { OrderBookSettings } from './order-book-settings.ts';

const lines = (side: string, rows: readonly BookRow[]) =>
  rows.map(({ price, size, total }) => [side, price, size, total]);

/** Downloads all received levels of a contract's book, grouped and in the unit as shown. */
export function downloadBook(
  contract: Contract,
  { group, unit }: Pick<OrderBookSettings, 'group' | 'unit'>,
): void {
  let latest: Pick<Book, 'bids' | 'asks'> = { bids: [], asks: [] };
  const end = subscribeBook(contractKey(contract), (book) => {
    latest = book;
  });
  end();
  const inNotional = unit === 'Notional';
  const { asks, bids } = bookView(latest, {
    group: stepOf(contract.tick, group),
    decimals: contract.priceDecimals,
    rows: latest.bids.length + latest.asks.length,
    notionalOf: inNotional
      ? (size, price) => valueOfSize(size, price, contract).quote_value
      : undefined,
  });
  const head = ['Side', 'Price', inNotional ? priceUnit(contract) : 'Size', 'Total'];
  const csv = csvText([head, ...lines('Ask', asks.toReversed()), ...lines('Bid', bids)]);
  const name = `Order book of ${contractOnVenue(contract)}`;
  downloadFile(`${name}.csv`, new Blob([csv], { type: 'text/csv' }));
}
