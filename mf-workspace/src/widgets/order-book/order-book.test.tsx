import { describe, expect, it, jest } from '@jest/globals';
import { type Book, contractKey } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { act, render, screen } from '@testing-library/react';

type Listener = (book: Book, state: { stale: boolean }) => void;

const listeners = new Set<Listener>();
const deliver = (book: Book): void =>
  act(() => {
    for (const listener of listeners) listener(book, { stale: false });
  });

const feed = await import('@parallax/feed');
jest.unstable_mockModule('@parallax/feed', () => ({
  ...feed,
  subscribeBook: (_: string, listener: Listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
}));
const contract = contractOf();
const store = await import('@parallax/store');
jest.unstable_mockModule('@parallax/store', () => ({
  ...store,
  useContracts: () => [contract],
  useShownContracts: () => [contract],
  useContract: () => contract,
  useDefaultContract: () => contract,
}));
const { HeaderSlotsContext } = await import('../frame/widget-header.tsx');
const { default: OrderBook } = await import('./order-book.tsx');

describe('the order book', () => {
  it('disables the CSV download until levels arrive', () => {
    const controls = document.body.appendChild(document.createElement('div'));
    render(
      <HeaderSlotsContext value={{ subtitle: null, controls }}>
        <OrderBook
          settings={{ contract: contractKey(contract), group: 1, unit: 'Size', cumulative: true }}
          onSettings={jest.fn()}
        />
      </HeaderSlotsContext>,
    );
    const download = screen.getByRole('button', { name: 'Download CSV' });
    expect(download).toBeDisabled();
    deliver({ bids: [], asks: [], at: 0 });
    expect(download).toBeDisabled();
    deliver({ bids: [[100, 1]], asks: [], at: 0 });
    expect(download).toBeEnabled();
  });
});
