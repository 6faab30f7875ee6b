import { expect, it } from '@jest/globals';
import { contractKey } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { startPage } from '@parallax/store/testing';
import { render, screen } from '@testing-library/react';
import { CommandRow, FigureHeaders } from './command-row.tsx';
import type { Command } from './search-commands.ts';

const binance = contractOf({
  exchange: 'binance_usdm',
  exchangeName: 'Binance USD-M',
  instType: 'perpetual',
  priceDecimals: 1,
});
const okx = contractOf({
  exchange: 'okx',
  exchangeName: 'OKX',
  symbol: 'BTC-USDT-SWAP',
  instType: 'perpetual',
  priceDecimals: 1,
});
const { feed } = startPage({ contracts: [binance, okx] });

const show = (command: Omit<Command, 'id' | 'group' | 'run'>) => {
  const full = { id: 'id', group: 'Add to sheet', run: () => undefined, ...command };
  return render(
    <CommandRow command={full} decimals={1} fundingHours={8} withFunding spreadDecimals={2} />,
  ).container;
};
const spread = {
  label: 'Spread chart · BTC/USDT perp · Binance USD-M − BTC/USDT perp · OKX',
  parts: ['Spread chart', [binance, okx]],
} as const;

it("a spread command shows the spread of its legs in the first leg's price unit and in basis points", async () => {
  const row = show(spread);
  await feed.ticker(contractKey(binance), { mid: 100_100 });
  await feed.ticker(contractKey(okx), { mid: 100_000 });
  expect(row).toHaveTextContent(`${spread.label} Spread +100.00 bps +10.00`);
  await feed.ticker(contractKey(okx), { mid: 100_200 });
  expect(screen.getByText('−100.00')).toBeVisible();
});

it('a spread between two quotes names its unit and the conversion', () => {
  const usdc = { ...okx, symbol: 'BTC-USDC-SWAP', quote: 'USDC' };
  const row = show({ ...spread, parts: ['Spread chart', [binance, usdc]] });
  expect(row).toHaveTextContent('Spread converted to USDT — bps —');
  expect(screen.getByTitle(/^Mid A − Mid B, in USDT, converted from USDC at/)).toBeVisible();
});

it('a spread command shows no spread while a leg has no ticker', async () => {
  await feed.ticker(contractKey(binance), { mid: 100_100 });
  expect(show(spread)).toHaveTextContent(`${spread.label} Spread — bps —`);
});

it.each([
  ['its spreads', spread, 'Spread (USDT)Spread (bps)'],
  ['its contracts', { label: 'BTC/USDT perp', contract: binance }, 'FundingLast24h'],
  ['commands without figures', { label: 'Theme' }, ''],
])('the headers of a group name the columns of %s', (_, command, text) => {
  const commands = [{ id: 'id', group: 'Add to sheet', run: () => undefined, ...command }];
  const { container } = render(<FigureHeaders commands={commands} withFunding />);
  expect(container.textContent).toBe(text);
});

it('the label of a contract includes the code of its venue, for rows in which the name does not fit', () => {
  const label = 'Add to watch list · BTC/USDT perp · Binance USD-M';
  const row = show({ label, parts: ['Add to watch list', [binance]], contract: binance });
  expect(row).toHaveTextContent(new RegExp(`^${label} ?Funding`));
  expect(row.querySelector('[data-venue]')).toHaveAttribute('data-venue', 'BIN-U');
});

it.each([
  ['OKX', 'Order book · BTC/USDT · OKX · spot · 1h'],
  ['Binance Spot', 'Order book · BTC/USDT · Binance Spot · 1h'],
])(
  "the label of a spot contract names the type unless the name of the venue does: '%s'",
  (exchangeName, text) => {
    const spot = contractOf({ exchangeName });
    const row = show({ label: text, parts: ['Order book', [spot], '1h'] });
    expect(row).toHaveTextContent(text);
  },
);

it('a contract without funding leaves the funding column empty, so that the venues are aligned', () => {
  const spot = contractOf({ exchangeName: 'Binance Spot' });
  const row = show({ label: 'BTC/USDT', withVenue: true, contract: spot });
  expect(row.querySelector('.funding')).toHaveTextContent(/^$/);
});
