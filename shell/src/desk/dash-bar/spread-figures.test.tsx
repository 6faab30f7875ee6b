import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { advanceClock, startFakeClock } from '@parallax/api/testing';
import { type Contract, contractKey } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { QueriesProvider, startPage } from '@parallax/store/testing';
import { act, render, screen } from '@testing-library/react';
import { SpreadFigures } from './spread-figures.tsx';

const page = startPage();
beforeAll(() => startFakeClock());
afterAll(() => {
  jest.useRealTimers();
});

const a = contractOf();
const b = contractOf({ exchange: 'binance_usdm', instType: 'perpetual' });

const price = (contract: Contract, mid: number) =>
  page.feed.ticker(contractKey(contract), { bid: mid, ask: mid, mid });
const numberOf = (label: string): number =>
  Number(screen.getByText(label).closest('dt')?.nextElementSibling?.textContent?.replace('−', '-'));

it('workspace §9 the spread equals the difference of the mids shown while its legs change in turn', async () => {
  render(<SpreadFigures a={a} b={b} />, { wrapper: QueriesProvider });
  await price(a, 110);
  await price(b, 100);
  const spreads = new Set<number>();
  for (let step = 1; step <= 20; step += 1) {
    await (step % 2 === 0 ? price(a, 110 + step) : price(b, 100 + 3 * step));
    await act(() => advanceClock(300));
    const spread = numberOf('Spread');
    expect(spread).toBe(numberOf('Mid A') - numberOf('Mid B'));
    spreads.add(spread);
  }
  expect(spreads.size).toBeGreaterThan(5);
});
