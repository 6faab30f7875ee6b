import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { openChannel, pageId, type TicketOrder } from '@parallax/channels';
import { type LayoutItem, newId } from '@parallax/protocol';
import { renderHook, waitFor } from '@testing-library/react';
import { receiveOrders } from '../../widget-kit/orders/filled-tickets.ts';
import type { NewWidget } from '../layout/add-rules.ts';
import { useTicketChannel } from './use-ticket-channel.ts';

const BTC = 'binance_spot:BTCUSDT';
const ETH = 'okx:ETH-USDT';
const order: TicketOrder = { side: 'buy', amount: '0.1' };

const itemOf = (
  i: string,
  type: LayoutItem['type'],
  more: Partial<LayoutItem> = {},
): LayoutItem => ({
  i,
  type,
  x: 0,
  y: 0,
  w: 6,
  h: 10,
  settings: { contract: BTC },
  ...more,
});
const add = jest.fn<(widget: NewWidget) => Promise<boolean>>(async () => true);
const onSettings = jest.fn();
const uncover = jest.fn();
const sender = openChannel('order-ticket');
const received: unknown[] = [];
sender.listen((message) => received.push(message));

const contractOf = ({ settings: { contract } }: LayoutItem): string | undefined =>
  typeof contract === 'string' ? contract : undefined;

/** Sends an order to a sheet with these widgets. Returns the id of the message. */
async function send(items: readonly LayoutItem[], contract = ETH): Promise<string> {
  renderHook(() => useTicketChannel({ items, contractOf, add, onSettings, uncover }, true));
  const id = newId();
  sender.post({ contract, order, id, to: pageId });
  await waitFor(() => expect(received).toEqual([{ taken: id }]));
  return id;
}

afterEach(() => {
  jest.clearAllMocks();
  received.length = 0;
});

describe('an order for the ticket of the open sheet', () => {
  it('is shown by the ticket of its contract', async () => {
    const fill = jest.fn();
    const others = jest.fn();
    const stops = [
      receiveOrders({ id: 'c', contract: ETH }, others),
      receiveOrders({ id: 'b', contract: ETH }, fill),
    ];
    await send([
      itemOf('a', 'REGULAR_EXECUTION'),
      itemOf('b', 'REGULAR_EXECUTION', { settings: { contract: ETH } }),
      itemOf('c', 'REGULAR_EXECUTION', { settings: { contract: ETH } }),
    ]);
    for (const stop of stops) stop();
    expect(others).not.toHaveBeenCalled();
    expect(uncover.mock.calls).toEqual([['b']]);
    expect(fill.mock.calls).toEqual([[order]]);
    expect(onSettings).not.toHaveBeenCalled();
    expect(add).not.toHaveBeenCalled();
  });

  it('changes the contract of a ticket, which is filled once it shows it', async () => {
    await send([itemOf('a', 'REGULAR_EXECUTION')]);
    expect(onSettings.mock.calls).toEqual([['a', { contract: ETH }]]);
    const fill = jest.fn();
    const ticket = { id: 'a', contract: ETH };
    receiveOrders({ id: 'b', contract: ETH }, fill)();
    receiveOrders({ id: 'a', contract: BTC }, fill)();
    expect(fill).not.toHaveBeenCalled();
    receiveOrders(ticket, fill)();
    expect(fill.mock.calls).toEqual([[order]]);
    receiveOrders(ticket, fill)();
    expect(fill).toHaveBeenCalledTimes(1);
  });

  it('adds a ticket with the link of the order book', async () => {
    const blue = { to: 'blue' } as const;
    const id = await send([
      itemOf('a', 'PRICE_CHART', { link: { to: 'header' } }),
      itemOf('b', 'ORDER_BOOK', { link: blue }),
    ]);
    const ticket = { type: 'REGULAR_EXECUTION', id, settings: { contract: ETH }, link: blue };
    expect(add.mock.calls).toEqual([[ticket]]);
    await waitFor(() => expect(onSettings.mock.calls).toEqual([[id, { contract: ETH }]]));
  });

  it('is ignored by other tabs', async () => {
    renderHook(() =>
      useTicketChannel({ items: [], contractOf: () => undefined, add, onSettings, uncover }, true),
    );
    sender.post({ order, id: newId(), to: 'another page' });
    const id = newId();
    sender.post({ id, to: pageId });
    await waitFor(() => expect(received).toEqual([{ taken: id }]));
    expect(add).toHaveBeenCalledTimes(1);
  });
});
