import { subscribeBook } from '@parallax/feed';
import { type Book, type Contract, contractKey, contractOnVenue } from '@parallax/protocol';
import { downloadCsv } from '@parallax/ui';
import { showToast } from '@parallax/ui/state';
import { amountHeading, amountUnit, notionalOf } from '../frame/amounts.ts';
import { type BookRow, bookView } from './book-view.ts';
import { stepOf } from './grouping-steps.ts';
import type { OrderBookSettings } from './order-book-settings.ts';

/** Shown when the widget has just come back on screen and the feed has not delivered a book yet. */
const NOT_RECEIVED = 'The order book has not been received yet';

/** Sizes and totals are rounded to `decimals`, since sums have binary floating-point error. */
function csvRows(side: string, rows: readonly BookRow[], decimals: number) {
  const rounded = (amount: number): number => Number(amount.toFixed(decimals));
  return rows.map(({ price, size, total }) => [side, price, rounded(size), rounded(total)]);
}

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
  const { qtyDecimals, priceDecimals } = contract;
  const decimals = inNotional ? qtyDecimals + priceDecimals : qtyDecimals;
  downloadCsv(`Order book of ${contractOnVenue(contract)}`, [
    ['Side', 'Price', amountHeading(unit, contract), `Total (${amountUnit(unit, contract)})`],
    ...csvRows('Ask', asks.toReversed(), decimals),
    ...csvRows('Bid', bids, decimals),
  ]);
}
