import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Book, contractKey, listAccounts } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { QueriesProvider, startPage } from '@parallax/store/testing';
import { installFakeEngines } from '@parallax/trading-ui/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accountOf, accountUpdate, orderOf } from '../../testing/trading.ts';
import { DepthChart } from './depth-chart.tsx';
import { depthChartSettingsSchema } from './depth-chart-settings.ts';

const contract = contractOf({ exchangeName: 'Binance Spot', priceDecimals: 1, qtyDecimals: 2 });
const { feed, server } = startPage({ contracts: [contract] });
const onSettings = jest.fn();
async function show(settings: object = {}) {
  render(
    <DepthChart
      contract={contract}
      settings={depthChartSettingsSchema.parse(settings)}
      onSettings={onSettings}
    />,
    { wrapper: QueriesProvider },
  );
  await waitFor(() => expect(engines).toHaveLength(1));
}
const send = (book: Partial<Book>) =>
  feed.book(contractKey(contract), { bids: [], asks: [], ...book });
const pressed = () =>
  within(screen.getByRole('group', { name: 'Distance from the mid price' })).getByRole('button', {
    pressed: true,
  });
const figures = () => screen.getByText('100.00').closest('dl');
const legend = () => screen.getByRole('list').textContent;

let engines = installFakeEngines();
beforeEach(() => {
  engines = installFakeEngines();
});
afterEach(() => {
  jest.clearAllMocks();
});

describe('design §7 Depth chart', () => {
  it('shows price and sum at the pointer, and the sums of both sides up to the distance', async () => {
    await show({ distance: '5%' });
    expect(screen.getByText('Waiting for Binance Spot')).toBeVisible();
    expect(screen.queryByText('Mid')).toBeNull();
    await send({
      bids: [
        [99, 1],
        [98, 2],
        [90, 9],
      ],
      asks: [
        [101, 4],
        [110, 9],
      ],
    });
    expect(screen.getByText('3.00 BTC', { selector: 'dd' })).toBeVisible();
    expect(screen.getByText('100.00')).toBeVisible();
    expect(legend()).toBe('PriceFrom midBidsAsks');
    act(() => engines[0]?.options.onPointer(98));
    expect(legend()).toBe('Price98.0 USDTFrom mid−200.00 bpsBids3.00 BTCAsks—');
    act(() => engines[0]?.options.onPointer(undefined));
    expect(legend()).toBe('PriceFrom midBidsAsks');
  });

  it('reports a book that ends before the distance, and a distance without orders', async () => {
    await show({ distance: '5%' });
    await send({ bids: [[99, 1]], asks: [[101, 1]] });
    expect(
      screen.getByText('The published book reaches from −1.00% to +1.00% only.'),
    ).toBeVisible();
    await send({ bids: [[50, 1]], asks: [[150, 1]] });
    expect(screen.getByText('No orders within 5%')).toBeVisible();
  });

  it('folds the notice into an icon in a low widget', async () => {
    const height = jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(220);
    await show({ distance: '5%' });
    await send({ bids: [[99, 1]], asks: [[101, 1]] });
    const text = 'The published book reaches from −1.00% to +1.00% only.';
    expect(screen.queryByText(text)).toBeNull();
    const icon = screen.getByRole('button', { name: text });
    expect(icon).toHaveAttribute('title', text);
    await userEvent.setup().click(icon);
    expect(screen.getByText(text)).toBeVisible();
    height.mockRestore();
  });

  it('disables distances that show no more than a shorter one, with the reason', async () => {
    await show({ distance: '0.1%' });
    await send({ bids: [[99.8, 1]], asks: [[100.2, 1]] });
    const distances = screen.getByRole('group', { name: 'Distance from the mid price' });
    const reason = 'The published book reaches from −0.20% to +0.20% only.';
    const states = () =>
      within(distances)
        .getAllByRole('button')
        .map((button) => [button.textContent, button.title]);
    const available = ['0.01%', '0.05%', '0.1%', '0.5%'].map((name) => [name, '']);
    expect(states()).toEqual([...available, ['1%', reason], ['5%', reason]]);
    const user = userEvent.setup();
    await user.click(within(distances).getByRole('button', { name: '5%' }));
    expect(onSettings).not.toHaveBeenCalled();
    await send({ bids: [[99.9, 1]], asks: [[100.1, 1]] });
    expect(states().slice(3)).toEqual([
      ['0.5%', ''],
      ['1%', reason],
      ['5%', reason],
    ]);
  });

  it('shows the shortest distance that covers the book instead of a longer chosen one, which stays saved', async () => {
    await show({ distance: '0.5%' });
    expect(pressed()).toHaveTextContent('0.5%');
    await send({ bids: [[99.97, 1]], asks: [[100.03, 1]] });
    expect(pressed()).toHaveTextContent('0.05%');
    expect(pressed()).not.toHaveAttribute('aria-disabled', 'true');
    const reason = 'The published book reaches from −0.03% to +0.03% only.';
    expect(screen.getByText(reason)).toBeVisible();
    for (const name of ['0.1%', '0.5%', '1%', '5%']) {
      const button = screen.getByRole('button', { name });
      expect(button).toHaveAttribute('aria-disabled', 'true');
      expect(button).toHaveAttribute('title', reason);
    }
    await send({
      bids: [
        [99.97, 1],
        [99.92, 2],
      ],
      asks: [[100.03, 1]],
    });
    expect(pressed()).toHaveTextContent('0.1%');
    expect(pressed()).not.toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('button', { name: '0.5%' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('3.00 BTC', { selector: 'dd' })).toBeVisible();
    await send({
      bids: [
        [99.97, 1],
        [99.7, 5],
      ],
      asks: [[100.03, 1]],
    });
    expect(pressed()).toHaveTextContent('0.5%');
    expect(onSettings).not.toHaveBeenCalled();
  });

  it('shows its figures and its curves as stale while its prices or its book are stale', async () => {
    await show({ distance: '5%' });
    const book: Book = { bids: [[99, 1]], asks: [[101, 1]], at: 1 };
    const key = contractKey(contract);
    const chart = screen.getByRole('figure');
    await send(book);
    for (const part of [figures(), chart]) expect(part).not.toHaveAttribute('data-stale');
    await feed.book(key, book, { age: 20_000 });
    for (const part of [figures(), chart]) expect(part).toHaveAttribute('data-stale');
    await send(book);
    for (const part of [figures(), chart]) expect(part).not.toHaveAttribute('data-stale');
    await feed.ticker(key, {}, { age: 20_000 });
    for (const part of [figures(), chart]) expect(part).toHaveAttribute('data-stale');
  });

  it('saves distance and sum, and uses the default for an invalid distance', async () => {
    await show({ distance: 'far', sum: 'Value' });
    const user = userEvent.setup();
    const distances = screen.getByRole('group', { name: 'Distance from the mid price' });
    expect(within(distances).getByRole('button', { pressed: true })).toHaveTextContent('0.1%');
    await user.click(within(distances).getByRole('button', { name: '0.5%' }));
    await user.click(screen.getByRole('button', { name: 'Size' }));
    expect(onSettings.mock.calls).toEqual([[{ distance: '0.5%' }], [{ sum: 'Size' }]]);
  });

  it('marks own open orders at their prices with side and amount, and lists them for screen readers', async () => {
    server.respond(listAccounts, () => [accountOf()]);
    await show();
    await waitFor(() => expect(feed.topics()).toContain(accountUpdate().topic));
    await feed.publish(accountUpdate({ orders: [orderOf({ price: '99.5' })] }));
    await waitFor(() =>
      expect(engines.at(-1)?.levels).toEqual([
        expect.objectContaining({ value: 99.5, label: 'Buy 0.1 BTC, limit', tone: 'up' }),
      ]),
    );
    expect(screen.getByRole('group', { name: 'Your orders' })).toHaveTextContent(
      'Buy 0.1 BTC at 99.5',
    );
  });
});
