import { subscribeBook } from '@parallax/feed';
import {
  type Book,
  type Contract,
  contractKey,
  contractOnVenue,
  valueOfSize,
} from '@parallax/protocol';
import { csvText, downloadFile } from '@parallax/ui';
import { amountHeading, amountUnit } from '../frame/amount-heading.ts';
import { type BookRow, bookView } from './book-view.ts';
import { stepOf } from './grouping-steps.ts';
import type { OrderBookSettings } from './order-book-settings.ts';

/** `decimals` are those of sizes and totals: their sums have binary floating-point error. */
function lines(side: string, rows: readonly BookRow[], decimals: number) {
  const rounded = (amount: number): number => Number(amount.toFixed(decimals));
  return rows.map(({ price, size, total }) => [side, price, rounded(size), rounded(total)]);
}

/**
 * Downloads all received levels of a contract's book, grouped and in the unit that the settings
 * choose.
 */
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
  const { qtyDecimals, priceDecimals } = contract;
  const decimals = inNotional ? qtyDecimals + priceDecimals : qtyDecimals;
  const csv = csvText([
    ['Side', 'Price', amountHeading(unit, contract), `Total (${amountUnit(unit, contract)})`],
    ...lines('Ask', asks.toReversed(), decimals),
    ...lines('Bid', bids, decimals),
  ]);
  const name = `Order book of ${contractOnVenue(contract)}`;
  downloadFile(`${name}.csv`, new Blob([csv], { type: 'text/csv' }));
}
