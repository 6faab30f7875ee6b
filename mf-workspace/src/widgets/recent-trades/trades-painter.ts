import { type Contract, contractKey, LATEST_TRADES_MAX, type Trade } from '@parallax/contract';
import { subscribeTrades } from '@parallax/feed';
import { markStale, whileOnScreen } from '@parallax/ui';
import { formatPrice, formatSize, formatTime } from '@parallax/ui/format';
import { followStaleness } from '../frame/follow-staleness.ts';
import styles from './recent-trades.module.css';

/**
 * Keeps `body` at the contract's trades, past React: one row per trade, newest first, at most 100,
 * while it is on the screen.
 * A row is written once; new ones are put before it and old ones fall off. Returns how to stop.
 */
export function paintTrades(body: HTMLElement, contract: Contract): () => void {
  const key = contractKey(contract);
  const rows = new Map<string, HTMLElement>();
  let stale = false;
  body.replaceChildren();

  const rowOf = (trade: Trade): HTMLElement => {
    const known = rows.get(trade.id);
    if (known) return known;
    const made = tradeRow(trade, contract, key);
    markPrices(made, stale);
    rows.set(trade.id, made);
    return made;
  };

  const paint = (trades: readonly Trade[]) => {
    let next = body.firstElementChild;
    for (const trade of trades.slice(0, LATEST_TRADES_MAX)) {
      const row = rowOf(trade);
      if (row === next) next = next.nextElementSibling;
      else body.insertBefore(row, next);
    }
    while (next) {
      const gone = next;
      next = next.nextElementSibling;
      gone.remove();
    }
    const shown = new Set(trades.slice(0, LATEST_TRADES_MAX).map((trade) => trade.id));
    for (const id of rows.keys()) if (!shown.has(id)) rows.delete(id);
  };

  return whileOnScreen(body.closest('table') ?? body, () => {
    const stop = [
      subscribeTrades(key, paint),
      followStaleness(key, (now) => {
        stale = now;
        markPrices(body, stale);
      }),
    ];
    return () => {
      for (const end of stop) end();
    };
  });
}

function markPrices(within: HTMLElement, stale: boolean): void {
  for (const cell of within.querySelectorAll<HTMLElement>('[data-ticker]')) markStale(cell, stale);
}

function tradeRow(trade: Trade, contract: Contract, key: string): HTMLElement {
  const row = document.createElement('tr');
  row.className = styles.row ?? '';
  row.dataset.side = trade.side;
  row.dataset.trade = trade.id;

  const price = cell();
  const shape = document.createElement('span');
  shape.setAttribute('role', 'img');
  shape.setAttribute('aria-label', trade.side === 'buy' ? 'Buy' : 'Sell');
  shape.className = styles.shape ?? '';
  shape.textContent = trade.side === 'buy' ? '▲' : '▼';
  const value = document.createElement('span');
  value.dataset.ticker = key;
  value.dataset.field = 'last';
  value.textContent = formatPrice(trade.price, contract.priceDecimals);
  price.append(shape, value);

  const size = cell(formatSize(trade.size, contract.qtyDecimals));
  const time = cell(formatTime(trade.at));
  row.append(price, size, time);
  return row;
}

function cell(text = ''): HTMLElement {
  const element = document.createElement('td');
  element.textContent = text;
  return element;
}
