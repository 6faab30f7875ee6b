import { subscribeBook, subscribeTicker, subscribeTrades } from '@parallax/feed';
import {
  type Book,
  type Contract,
  contractKey,
  type OrderSide,
  TICKER_STALE_MS,
} from '@parallax/protocol';
import { cancelWrite, markStale, writeWhenVisible } from '@parallax/ui';
import {
  formatBps,
  formatMid,
  formatPrice,
  formatSize,
  NO_VALUE,
  sizeDecimals,
} from '@parallax/ui/format';
import {
  type BookRow,
  type BookUnit,
  bookView,
  groupLevels,
} from '../../widget-kit/contract/book-view.ts';
import { formatNotional, notionalOf } from '../../widget-kit/frame/amounts.ts';
import { PriceWidth } from '../../widget-kit/frame/price-width.ts';
import { runWhileWidgetOnScreen } from '../../widget-kit/frame/run-while-widget-on-screen.ts';
import styles from './order-book.module.css';
import type { OwnLevel, OwnLevels } from './own-levels.ts';
import type { QueueAhead } from './queue-ahead.ts';

interface BookFormat {
  readonly price: (price: number) => string;
  readonly size: (size: number) => string;
}

/** The trader's own orders in a row, in its unit. */
interface OwnRow {
  readonly size: number;
  /** the best price of them, whose place in the queue counts */
  readonly price: number;
}

/** One price level; writes a text only when it has changed. */
class BookRowCells {
  readonly element = document.createElement('tr');
  readonly price: HTMLElement;
  readonly #texts: readonly [Text, Text, Text];
  readonly #size: HTMLElement;
  #own: string | undefined;
  #ahead: string | undefined;
  #isFirst = false;
  #depth = -1;

  constructor(side: 'bid' | 'ask', key: string) {
    this.element.className = styles.level ?? '';
    this.element.dataset.side = side;
    const cells = [0, 1, 2].map(() => {
      const cell = document.createElement('td');
      cell.append(document.createTextNode(''));
      return cell;
    });
    this.element.append(...cells);
    const [price, size, total] = cells;
    if (!price || !size || !total) throw new Error('Expected three cells in a level.');
    price.dataset.ticker = key;
    price.dataset.field = side;
    this.price = price;
    this.#size = size;
    this.#texts = [textOf(price), textOf(size), textOf(total)];
  }

  #writeOwn(own: string | undefined, ahead: string | undefined, isFirst: boolean): void {
    if (own === this.#own && ahead === this.#ahead && isFirst === this.#isFirst) return;
    this.#isFirst = isFirst;
    this.#own = own;
    this.#ahead = ahead;
    this.element.toggleAttribute('data-own', own !== undefined);
    const queue = isFirst ? ', first in the queue' : `, at most ${ahead} ahead in the queue`;
    const place = ahead === undefined ? '' : queue;
    this.element.title = own === undefined ? '' : `Your orders: ${own}${place}`;
    if (own === undefined) delete this.#size.dataset.own;
    else this.#size.dataset.own = own;
    if (ahead === undefined) delete this.#size.dataset.ahead;
    else this.#size.dataset.ahead = isFirst ? 'first' : `≤ ${ahead} ahead`;
  }

  /**
   * @param isEnd whether this is the row directly after the last level
   * @param own the trader's own orders at the level
   * @param ahead at most so much is ahead of the first of them in the queue, in the row's unit
   */
  write(
    row: BookRow | undefined,
    { isEnd, own, ahead }: { isEnd: boolean; own?: OwnRow | undefined; ahead?: number | undefined },
    format: BookFormat,
  ): void {
    const texts = row
      ? [format.price(row.price), format.size(row.size), format.size(row.total)]
      : ['', '', ''];
    this.#texts.forEach((node, index) => {
      const text = texts[index] ?? '';
      if (node.data !== text) node.data = text;
    });
    this.element.toggleAttribute('data-end', isEnd);
    const text = (size: number | undefined) =>
      size === undefined ? undefined : withoutZeros(format.size(size));
    this.#writeOwn(text(own?.size), text(ahead), ahead === 0);
    const depth = Math.round((row?.depth ?? 0) * 1_000) / 1_000;
    if (depth === this.#depth) return;
    this.#depth = depth;
    this.element.style.setProperty('--depth', String(depth));
  }
}

/** '0.50000' → '0.5': beside the size of the level there is no room for digits that say nothing. */
const withoutZeros = (text: string): string => text.replace(/\.0+$|(\.\d*[1-9])0+$/, '$1');

function textOf(cell: HTMLElement): Text {
  if (cell.firstChild instanceof Text) return cell.firstChild;
  throw new Error('Expected the cell to contain a single text node.');
}

/** The elements that a book is rendered into. */
interface BookElements {
  /** contains the others; nothing is written while its widget is off screen */
  readonly box: HTMLElement;
  readonly asks: HTMLElement;
  readonly bids: HTMLElement;
  readonly mid: HTMLElement;
  readonly spread: HTMLElement;
  readonly bidShare: HTMLElement;
}

interface PaintOptions {
  /** price difference between two rows, in the quote currency */
  readonly groupStep: number;
  readonly rows: number;
  readonly unit?: BookUnit;
  readonly cumulative?: boolean;
  /** the places of the trader's own orders; outlives a change of the options */
  readonly queue?: QueueAhead;
}

/** A book that is rendered until `stop`. */
export interface PaintedBook {
  /** Shows the trader's own orders at their levels. */
  setOwnLevels: (own: OwnLevels) => void;
  stop: () => void;
}

/**
 * Renders the contract's book into the elements without React: `rows` levels per side in fixed
 * rows, best prices next to the mid. The feed throttles the updates.
 */
export function paintBook(
  elements: BookElements,
  contract: Contract,
  options: PaintOptions,
): PaintedBook {
  const { groupStep, rows, unit = 'Size', cumulative = true, queue } = options;
  const key = contractKey(contract);
  const decimals = { price: contract.priceDecimals, size: sizeDecimals(contract) };
  const inNotional = unit === 'Notional';
  const notional = inNotional
    ? (size: number, price: number) => notionalOf({ size, price }, contract)
    : undefined;
  const width = new PriceWidth(elements.box);
  const format: BookFormat = {
    price: (price) => width.include(formatPrice(price, decimals.price)),
    size: (size) => (inNotional ? formatNotional(size, contract) : formatSize(size, decimals.size)),
  };
  const cells = (side: 'bid' | 'ask') =>
    Array.from({ length: rows }, () => new BookRowCells(side, key));
  const asks = cells('ask');
  const bids = cells('bid');
  elements.asks.replaceChildren(...asks.map((row) => row.element).reverse());
  elements.bids.replaceChildren(...bids.map((row) => row.element));
  elements.mid.textContent = NO_VALUE;
  elements.mid.removeAttribute('data-direction');
  elements.spread.textContent = `Spread ${NO_VALUE}`;
  elements.bidShare.textContent = '';
  elements.box.removeAttribute('data-stale');
  markStale(elements.mid, false);

  const inUnit = (size: number, price: number) => notional?.(size, price) ?? size;
  const ownRows = (levels: readonly OwnLevel[], side: 'bid' | 'ask'): Map<number, OwnRow> => {
    const rowsOf = new Map<number, OwnRow>();
    const sign = side === 'bid' ? -1 : 1;
    // the best price first
    for (const { price, size } of levels.toSorted((one, two) => sign * (one.price - two.price))) {
      const [row] = groupLevels([[price, inUnit(size, price)]], side, groupStep, decimals.price);
      if (row === undefined) continue;
      const before = rowsOf.get(row[0]);
      rowsOf.set(row[0], {
        size: (before?.size ?? 0) + row[1],
        price: before?.price ?? price,
      });
    }
    return rowsOf;
  };
  let ownBids = ownRows([], 'bid');
  let ownAsks = ownRows([], 'ask');
  const aheadOf = (row: OwnRow | undefined, side: OrderSide): number | undefined => {
    const ahead = row && queue?.at(side, row.price);
    return ahead === undefined || row === undefined ? undefined : inUnit(ahead, row.price);
  };

  const writeSide = (
    side: readonly BookRowCells[],
    levels: readonly BookRow[],
    own: ReadonlyMap<number, OwnRow>,
    orderSide: OrderSide,
  ): void =>
    side.forEach((row, index) => {
      const level = levels[index];
      const isEnd = index === levels.length;
      const ownRow = level && own.get(level.price);
      row.write(level, { isEnd, own: ownRow, ahead: aheadOf(ownRow, orderSide) }, format);
    });

  // size decimals are chosen once, from the first mid price, since a change would shift the columns
  let hasSizeDecimals = false;
  let bookMid: number | undefined;
  let lastMid: number | undefined;
  const paint = (book: Book) => {
    const view = bookView(book, {
      groupStep,
      priceDecimals: decimals.price,
      rows,
      notionalOf: notional,
      cumulative,
    });
    if (!hasSizeDecimals && view.mid !== undefined) {
      decimals.size = sizeDecimals(contract, view.mid);
      hasSizeDecimals = true;
    }
    writeSide(asks, view.asks, ownAsks, 'sell');
    writeSide(bids, view.bids, ownBids, 'buy');
    bookMid = view.mid;
    const spread = formatPrice(view.spread, decimals.price);
    write(elements.bidShare, bidShareText(view.bidShare));
    write(elements.spread, `Spread ${spread} · ${formatBps(view.spreadBps)}`);
  };

  const priceCells = [...asks, ...bids].map((row) => row.price);
  let isStale: boolean | undefined;
  let latest: { book: Book; stale: boolean } | undefined;
  let latestTicker: { mid: number | undefined; stale: boolean } | undefined;

  /** The mid that the whole page shows: that of the ticker, unless it is older than the book's. */
  const paintMid = () => {
    const isBookNewer = latestTicker?.stale === true && latest?.stale === false;
    const ofBook = { mid: bookMid, stale: latest?.stale === true };
    const { mid, stale } = isBookNewer ? ofBook : (latestTicker ?? ofBook);
    write(elements.mid, formatMid(mid, contract));
    if (mid === undefined) elements.mid.removeAttribute('data-direction');
    else if (lastMid !== undefined && mid !== lastMid) {
      elements.mid.dataset.direction = mid > lastMid ? 'up' : 'down';
    }
    lastMid = mid ?? lastMid;
    if (elements.mid.hasAttribute('data-stale') !== stale) markStale(elements.mid, stale);
  };
  const paintLatest = () => {
    if (latest === undefined) return;
    const { book, stale } = latest;
    paint(book);
    paintMid();
    if (stale === isStale) return;
    isStale = stale;
    for (const cell of priceCells) markStale(cell, stale);
    // sizes, totals, depth and arrows are as old as the prices
    elements.box.toggleAttribute('data-stale', stale);
  };
  // the feed discards a book that is off screen, so its age is measured from when it left the screen
  let leftScreenAt = 0;
  let isOnScreen = false;
  let endTrades: (() => void) | undefined;
  /** Only the queue of own orders needs the trades. */
  const followTrades = () => {
    const isNeeded = isOnScreen && ownBids.size + ownAsks.size > 0;
    if (queue === undefined || isNeeded === (endTrades !== undefined)) return;
    endTrades?.();
    endTrades = isNeeded
      ? subscribeTrades(key, (trades) => {
          queue.onTrades(trades);
          writeWhenVisible(paintLatest);
        })
      : undefined;
  };
  const stop = runWhileWidgetOnScreen(elements.box, () => {
    const painted = latest;
    let expiry: ReturnType<typeof setTimeout> | undefined;
    const endBook = subscribeBook(key, (book, { stale }) => {
      clearTimeout(expiry);
      latest = { book, stale };
      queue?.onBook(book);
      writeWhenVisible(paintLatest);
    });
    isOnScreen = true;
    followTrades();
    const endTicker = subscribeTicker(key, (ticker, { stale }) => {
      latestTicker = { mid: ticker.mid ?? undefined, stale };
      writeWhenVisible(paintMid);
    });
    const isOld = painted !== undefined && latest === painted;
    if (isOld) {
      expiry = setTimeout(
        () => {
          latest = { ...painted, stale: true };
          writeWhenVisible(paintLatest);
        },
        leftScreenAt + TICKER_STALE_MS - performance.now(),
      );
    }
    return () => {
      if (!isOld || latest !== painted) leftScreenAt = performance.now();
      clearTimeout(expiry);
      isOnScreen = false;
      followTrades();
      endBook();
      endTicker();
      cancelWrite(paintLatest);
      cancelWrite(paintMid);
    };
  });
  return {
    setOwnLevels: (own) => {
      queue?.setOrders(own);
      ownBids = ownRows(own.bids, 'bid');
      ownAsks = ownRows(own.asks, 'ask');
      followTrades();
      // off screen, the levels are written with the next book
      if (isOnScreen) writeWhenVisible(paintLatest);
    },
    stop,
  };
}

function write(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** 'Bids 61%': the share of all received levels, while the totals in the rows cover only the shown ones. */
const bidShareText = (bidShare: number | undefined): string =>
  bidShare === undefined ? '' : `Bids ${Math.round(bidShare * 100)}%`;
