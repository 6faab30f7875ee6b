import { describe, expect, it, jest } from '@jest/globals';
import { contractOf } from '@parallax/protocol/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';

jest.unstable_mockModule('@parallax/feed', () => ({
  subscribeTicker: () => () => undefined,
  lastTicker: () => undefined,
  serverNow: () => Date.now(),
}));
const { LadderTable } = await import('./ladder-table.tsx');
const { ladderOf } = await import('./ladder-rows.ts');

const contracts = [
  contractOf({ exchange: 'okx', symbol: 'BTC-USDT' }),
  contractOf({ exchange: 'deribit', symbol: 'BTC_USDT' }),
];
const { rows } = ladderOf(contracts, 'okx', 'BTC');

const held = () => screen.queryByText(/order held while you read/) !== null;

describe('row order of the ladder', () => {
  it('is frozen while the pointer or the focus is in the table', () => {
    render(
      <LadderTable label="BTC" baseName="OKX" severalLegs={false} rows={rows} nameOf={String} />,
    );
    const table = screen.getByRole('table', { name: 'BTC' });
    const inside = table.parentElement ?? table;
    expect(held()).toBe(false);
    // jsdom has no pointer events; React derives enter from over
    const pointer = (type: string) =>
      act(() => {
        const event = new MouseEvent(type, { bubbles: true });
        inside.dispatchEvent(Object.assign(event, { pointerType: 'mouse' }));
      });
    pointer('pointerover');
    fireEvent.focusIn(inside);
    fireEvent.focusOut(inside);
    expect(held()).toBe(true);
    fireEvent.focusIn(inside);
    pointer('pointerout');
    expect(held()).toBe(true);
    fireEvent.focusOut(inside);
    expect(held()).toBe(false);
  });
});
