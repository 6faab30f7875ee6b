import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { startFakeClock } from '@parallax/api/testing';
import { contractKey, listAccounts } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { QueriesProvider, startPage } from '@parallax/store/testing';
import { fakeScreen, shownToasts } from '@parallax/ui/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accountOf, accountUpdate, orderOf } from '../../testing/trading.ts';
import { HeaderSlotsContext } from '../../widget-kit/frame/widget-header.tsx';
import { receivePrices } from '../../widget-kit/orders/chosen-price.ts';
import { catchDownloads, lastDownload } from '../testing/last-download.ts';
import OrderBook from './order-book.tsx';

const { setInView } = fakeScreen();
catchDownloads();
const contract = contractOf();
const { feed, server } = startPage({ contracts: [contract] });
const publish = (price: number) =>
  feed.book(contractKey(contract), { bids: [[price, 1]], asks: [] });

const isOfBooks = (topic: string): boolean => topic.startsWith('book:');

/** Renders an order book in a widget with a header; returns its download button. */
function show(): HTMLElement {
  const controls = document.createElement('header');
  render(
    <HeaderSlotsContext value={{ subtitle: null, controls }}>
      <OrderBook
        settings={{ contract: contractKey(contract), group: 1, unit: 'Size', cumulative: true }}
        onSettings={jest.fn()}
      />
    </HeaderSlotsContext>,
    {
      wrapper: ({ children }) => (
        <section
          data-widget="ORDER_BOOK"
          ref={(widget) => {
            widget?.prepend(controls);
          }}
        >
          <QueriesProvider>{children}</QueriesProvider>
        </section>
      ),
    },
  );
  return screen.getByRole('button', { name: 'Download CSV' });
}

/** The feed discards the values of a topic one second after its last subscription has ended. */
const UNSUBSCRIBED_MS = 1_000;

afterEach(() => {
  jest.useRealTimers();
  setInView(true);
});

describe('the CSV download of the order book', () => {
  it('is disabled until levels arrive', async () => {
    const download = show();
    expect(download).toBeDisabled();
    await feed.book(contractKey(contract), { bids: [], asks: [] });
    expect(download).toBeDisabled();
    await publish(100);
    expect(download).toBeEnabled();
  });

  it('has the current levels if only the header of the widget is on screen', async () => {
    const download = show();
    await publish(100);
    startFakeClock();
    setInView(false, 'table');
    await jest.advanceTimersByTimeAsync(UNSUBSCRIBED_MS);
    jest.useRealTimers();
    await publish(101);
    await userEvent.setup().click(download);
    expect((await lastDownload()).lines).toContain('Bid,101,1,1');
  });

  it('shows an error if the levels were discarded because the widget is off screen', async () => {
    const download = show();
    await publish(100);
    setInView(false);
    await waitFor(() => expect(feed.topics().filter(isOfBooks)).toEqual([]));
    await userEvent.setup().click(download);
    expect(shownToasts()).toEqual([
      expect.objectContaining({ kind: 'error', title: 'The order book has not been received yet' }),
    ]);
  });
});

describe('design §6 the menu of a level', () => {
  it('copies the price, also while a press fills the order ticket', async () => {
    const chosen: string[] = [];
    const end = receivePrices(contractKey(contract), (price) => chosen.push(price));
    const user = userEvent.setup();
    show();
    await publish(60_000);
    const price = await screen.findByRole('cell', { name: '60,000.00' });
    await user.pointer({ target: price, keys: '[MouseRight]' });
    await user.click(await screen.findByRole('menuitem', { name: 'Copy price' }));
    expect(await navigator.clipboard.readText()).toBe('60000.00');
    await user.pointer({ target: price, keys: '[MouseRight]' });
    await user.click(await screen.findByRole('menuitem', { name: 'Put into the order ticket' }));
    expect(chosen).toEqual(['60000.00']);
    act(end);
  });
});

const STOP_ID = 'd0000000-0000-4000-8000-000000000002';

describe('design §6 the own orders in the order book', () => {
  it('are sizes at their levels, and a list for screen readers', async () => {
    server.respond(listAccounts, () => [accountOf()]);
    show();
    await publish(60_000);
    await waitFor(() => expect(feed.topics()).toContain(accountUpdate().topic));
    await feed.publish(
      accountUpdate({
        orders: [
          orderOf({ price: '60000', amount: '0.5' }),
          orderOf({ id: STOP_ID, side: 'sell', type: 'stop', price: null, triggerPrice: '59000' }),
        ],
      }),
    );
    const list = await screen.findByRole('group', { name: 'Your orders' });
    expect(list).toHaveTextContent('Buy 0.5 BTC at 60,000.00Sell 0.1 BTC, stop at 59,000.00');
    expect(document.querySelector('td[data-own]')).toHaveAttribute('data-own', '0.5');
    // a book after the order was accepted
    await feed.book(contractKey(contract), { bids: [[60_000, 1]], asks: [], at: 2 });
    await waitFor(() =>
      expect(document.querySelector('tr[data-own]')).toHaveAttribute(
        'title',
        'Your orders: 0.5, at most 1 ahead in the queue',
      ),
    );
    await feed.publish(accountUpdate({ orders: [orderOf({ status: 'CANCELLED' })] }));
    await waitFor(() => expect(document.querySelector('td[data-own]')).toBeNull());
  });
});
