import { serverNow, subscribeTicker, subscribeTrades } from '@parallax/feed';
import { type Contract, contractKey, LATEST_TRADES_MAX, type Trade } from '@parallax/protocol';
import { cancelWrite, markStale, writeWhenVisible } from '@parallax/ui';
import {
  formatDayAndMinute,
  formatPrice,
  formatSize,
  formatTime,
  isSameDay,
  sizeDecimals,
} from '@parallax/ui/format';
import { formatNotional, notionalOf } from '../../widget-kit/frame/amounts.ts';
import { PriceWidth } from '../../widget-kit/frame/price-width.ts';
import { runWhileWidgetOnScreen } from '../../widget-kit/frame/run-while-widget-on-screen.ts';
import styles from './recent-trades.module.css';
import type { RecentTradesSettings } from './recent-trades-settings.ts';
import { type Intensity, intensityOf, isLarge, isShown } from './trade-values.ts';

/** Viewports of rows: the visible one, and one more to scroll to. */
const VIEWS = 2;

/**
 * Calls back with the number of rows to render: two viewports of them at the start of the list, and
 * all rows once it is scrolled, since rows that arrive above must then not move the others; all as
 * well while there is no layout. Returns the unsubscribe function.
 */
function watchRowsNeeded(scroller: HTMLElement, notify: (rows: number) => void): () => void {
  let atStart = LATEST_TRADES_MAX;
  const follow = (): void => notify(scroller.scrollTop > 0 ? LATEST_TRADES_MAX : atStart);
  const measure = (): void => {
    const row = Number.parseFloat(getComputedStyle(scroller).getPropertyValue('--row'));
    const rows = Math.ceil((scroller.clientHeight / row) * VIEWS);
    atStart = rows > 0 ? Math.min(rows, LATEST_TRADES_MAX) : LATEST_TRADES_MAX;
    follow();
  };
  const observer = new ResizeObserver(measure);
  observer.observe(scroller);
  scroller.addEventListener('scroll', follow, { passive: true });
  return () => {
    observer.disconnect();
    scroller.removeEventListener('scroll', follow);
  };
}

/**
 * Reports whether a contract's prices are stale, on the first ticker and on every change. Returns
 * the unsubscribe function.
 */
function watchStaleness(key: string, notify: (stale: boolean) => void): () => void {
  let previous: boolean | undefined;
  return subscribeTicker(key, (_, { stale }) => {
    if (stale === previous) return;
    previous = stale;
    notify(stale);
  });
}

interface PaintOptions extends Partial<Pick<RecentTradesSettings, 'unit' | 'least' | 'large'>> {
  /** called every 2 s while on screen; of stale trades it is the intensity up to the last one */
  onIntensity?: (intensity: Intensity, stale: boolean) => void;
}

const INTENSITY_MS = 2_000;

/**
 * Renders the contract's trades into `body` without React: one row per trade, newest first, at most
 * 100, while its widget is on screen; rows far out of view are not in the document. A row is written once;
 * new rows are prepended and the oldest are removed. Returns the unsubscribe function.
 */
export function paintTrades(
  body: HTMLElement,
  contract: Contract,
  { unit = 'Size', least = 0, large = 0, onIntensity }: PaintOptions = {},
): () => void {
  const key = contractKey(contract);
  const scroller = body.closest('table') ?? body;
  const rows = new Map<string, HTMLElement>();
  let needed = LATEST_TRADES_MAX;
  /** the number of rows whose height is reserved */
  let reservedRows: number | undefined;
  let stale = false;
  // chosen once, by the first price, since a change would shift the column
  let decimals: number | undefined;
  const width = new PriceWidth(body);
  /** when the rows were started, which decides whether their times need a day */
  let startedAt = serverNow();
  body.replaceChildren();
  body.removeAttribute('data-days');

  /**
   * Reserves the height of all rows and sets `aria-rowcount`, since most rows are not in the
   * document.
   */
  const reserveRows = (count: number): void => {
    if (count === reservedRows) return;
    reservedRows = count;
    body.style.setProperty('min-block-size', `calc(var(--row) * ${count})`);
    scroller.setAttribute('aria-rowcount', `${count + 1}`);
  };
  reserveRows(0);

  const rowOf = (trade: Trade): HTMLElement => {
    const existing = rows.get(trade.id);
    if (existing) return existing;
    decimals ??= sizeDecimals(contract, trade.price);
    const amount =
      unit === 'Size'
        ? formatSize(trade.size, decimals)
        : formatNotional(notionalOf(trade, contract), contract);
    const price = width.include(formatPrice(trade.price, contract.priceDecimals));
    const isToday = isSameDay(trade.at, startedAt);
    if (!isToday) body.toggleAttribute('data-days', true);
    const time = isToday ? formatTime(trade.at) : formatDayAndMinute(trade.at);
    const created = tradeRow(trade, contract, { price, amount, time });
    if (isLarge(trade, contract, { least, large })) {
      created.dataset.large = '';
      created.title = 'Large trade';
    }
    if (stale) markPricesOf(created, stale);
    rows.set(trade.id, created);
    return created;
  };

  let latest: readonly Trade[] | undefined;
  const measure = (): void => {
    if (latest === undefined || document.hidden) return;
    const complete = latest.length < LATEST_TRADES_MAX;
    const now = (stale ? latest[0]?.at : undefined) ?? serverNow();
    onIntensity?.(intensityOf(latest, contract, { now, complete }), stale);
  };

  /** After midnight, the rows of yesterday need a day. */
  const startAgain = (): void => {
    startedAt = serverNow();
    rows.clear();
    body.replaceChildren();
  };

  let measured = false;
  const paint = () => {
    if (latest === undefined) return;
    if (!measured) measure();
    measured = true;
    if (!isSameDay(startedAt, serverNow())) startAgain();
    const all = latest.filter((trade) => isShown(trade, contract, { least, large }));
    const trades = all.slice(0, needed);
    let next = body.firstElementChild;
    for (const trade of trades) {
      const row = rowOf(trade);
      if (row === next) next = next.nextElementSibling;
      else body.insertBefore(row, next);
    }
    while (next) {
      const removed = next;
      next = next.nextElementSibling;
      removed.remove();
    }
    const shown = new Set(trades.map((trade) => trade.id));
    for (const id of rows.keys()) if (!shown.has(id)) rows.delete(id);
    reserveRows(all.length);
  };

  return runWhileWidgetOnScreen(scroller, () => {
    const stop = [
      watchRowsNeeded(scroller, (next) => {
        const more = next > needed;
        needed = next;
        if (more) writeWhenVisible(paint);
      }),
      subscribeTrades(key, (trades) => {
        latest = trades;
        writeWhenVisible(paint);
      }),
      () => cancelWrite(paint),
      watchStaleness(key, (now) => {
        stale = now;
        // sizes, times and sides are as old as the prices
        body.toggleAttribute('data-stale', stale);
        markPricesOf(body, stale);
        measure();
      }),
    ];
    measure();
    const timer = onIntensity && setInterval(measure, INTENSITY_MS);
    return () => {
      clearInterval(timer);
      for (const end of stop) end();
    };
  });
}

function markPricesOf(within: HTMLElement, stale: boolean): void {
  for (const cell of within.querySelectorAll<HTMLElement>('[data-ticker]')) markStale(cell, stale);
}

function tradeRow(
  trade: Trade,
  contract: Contract,
  texts: Readonly<Record<'price' | 'amount' | 'time', string>>,
): HTMLElement {
  const row = document.createElement('tr');
  row.className = styles.row ?? '';
  row.dataset.side = trade.side;
  row.dataset.trade = trade.id;

  const price = cell();
  const shape = document.createElement('span');
  shape.setAttribute('role', 'img');
  shape.setAttribute('aria-label', trade.side === 'buy' ? 'Buy' : 'Sell');
  shape.className = styles.shape ?? '';
  shape.textContent = trade.side === 'buy' ? 'B' : 'S';
  const value = document.createElement('span');
  value.dataset.ticker = contractKey(contract);
  value.dataset.field = 'last';
  value.className = styles.price ?? '';
  value.textContent = texts.price;
  price.append(shape, value);

  const size = cell(texts.amount);
  const time = cell(texts.time);
  row.append(price, size, time);
  return row;
}

function cell(text = ''): HTMLElement {
  const element = document.createElement('td');
  element.textContent = text;
  return element;
}
