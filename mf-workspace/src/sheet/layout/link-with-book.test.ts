import { describe, expect, it } from '@jest/globals';
import { type LayoutItem, linkNameSchema } from '@parallax/protocol';
import { linkedWithBook } from './link-with-book.ts';

const BTC = 'binance_spot:BTCUSDT';
const ETH = 'okx:ETH-USDT';

const item = (i: string, type: LayoutItem['type'], change: Partial<LayoutItem> = {}) =>
  ({
    i,
    type,
    x: 0,
    y: 0,
    w: 6,
    h: 10,
    settings: { contract: BTC },
    ...change,
  }) satisfies LayoutItem;
const ticket = item('t', 'REGULAR_EXECUTION');

/** The links of the sheet after the ticket was added to it, by the ids of the widgets. */
const linksBeside = (items: readonly LayoutItem[], added: LayoutItem = ticket) =>
  linkedWithBook([...items, added], added, BTC).map(({ i, link }) => [i, link]);

describe('a new order ticket', () => {
  it('is linked with the order book of its contract in a free colour', () => {
    const links = [
      ['b', { to: 'green', contract: BTC }],
      ['c', { to: 'blue', contract: ETH }],
      ['t', { to: 'green', contract: BTC }],
    ];
    const chart = item('c', 'PRICE_CHART', { link: { to: 'blue', contract: ETH } });
    expect(linksBeside([item('b', 'ORDER_BOOK'), chart])).toEqual(links);
  });

  it('is linked with a book of the default contract if neither has a choice', () => {
    const link = { to: 'blue', contract: BTC };
    const unchosen = { settings: {} };
    expect(
      linksBeside([item('b', 'ORDER_BOOK', unchosen)], item('t', 'REGULAR_EXECUTION', unchosen)),
    ).toEqual([
      ['b', link],
      ['t', link],
    ]);
  });

  it.each([
    ['a book of another contract', item('b', 'ORDER_BOOK', { settings: { contract: ETH } })],
    ['a chart of its contract', item('b', 'PRICE_CHART')],
  ])('is not linked with %s', (_, beside) => {
    expect(linksBeside([beside])).toEqual([
      ['b', undefined],
      ['t', undefined],
    ]);
  });

  it('leaves the link of a book as it is', () => {
    const link = { to: 'header' };
    expect(linksBeside([item('b', 'ORDER_BOOK', { link })])).toEqual([
      ['b', link],
      ['t', undefined],
    ]);
  });

  it('is not linked if every colour is in use', () => {
    const others = linkNameSchema.options.map((to) => item(to, 'PRICE_CHART', { link: { to } }));
    const links = linksBeside([...others, item('b', 'ORDER_BOOK')]);
    expect(links.slice(-2)).toEqual([
      ['b', undefined],
      ['t', undefined],
    ]);
  });
});
