import { describe, expect, it, jest } from '@jest/globals';
import { contractKey } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { startPage } from '@parallax/store/testing';
import { render, screen } from '@testing-library/react';
import { HeaderSlotsContext } from '../frame/widget-header.tsx';
import OrderBook from './order-book.tsx';

const contract = contractOf();
const { feed } = startPage({ contracts: [contract] });

describe('the order book', () => {
  it('disables the CSV download until levels arrive', async () => {
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
    await feed.book(contractKey(contract), { bids: [], asks: [] });
    expect(download).toBeDisabled();
    await feed.book(contractKey(contract), { bids: [[100, 1]], asks: [] });
    expect(download).toBeEnabled();
  });
});
