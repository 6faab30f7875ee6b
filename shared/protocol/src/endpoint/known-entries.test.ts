import { describe, expect, it } from '@jest/globals';
import {
  endpoints,
  feedUpdateSchema,
  layoutSchema,
  listChartDrawings,
  listMyWidgets,
  listNotifications,
  listTradingLog,
} from '../index.ts';

const ID = 'd0000000-0000-4000-8000-00000000000a';
const AT = '2026-01-01T00:00:00.000Z';
const notification = {
  id: ID,
  type: 'ALERT',
  kind: null,
  title: 'BTC above 60,000',
  short_message: '',
  exchangeId: null,
  created_at: AT,
  read: false,
  data: null,
};
const widget = { id: ID, type: 'ORDER_BOOK', name: 'BTC book', data: '{}', traderId: ID };
const drawing = { id: ID, kind: 'horizontal', from: { at: 0, price: 1 } };

describe('an entry of an unknown kind leaves the other entries of its list', () => {
  it.each([
    ['notifications', listNotifications.data, notification, { type: 'POLL' }],
    ['notifications of events', listNotifications.data, notification, { kind: 99 }],
    ['saved widgets', listMyWidgets.data, widget, { type: 'order book' }],
    ['drawings', listChartDrawings.data, drawing, { kind: 'ellipse' }],
  ])('%s', (_what, list, entry, change) => {
    expect(list.parse([{ ...entry, ...change }, entry])).toEqual([entry]);
  });

  it('pages of the trading log', () => {
    const entry = {
      id: ID,
      kind: 'transfer',
      traderId: null,
      accountId: null,
      orderId: null,
      text: '1 BTC',
      address: null,
      at: AT,
    };
    const page = { rows: [entry, { ...entry, kind: 'loan' }], cursor: 'next' };
    expect(listTradingLog.data.parse(page)).toEqual({ rows: [entry], cursor: 'next' });
  });

  it('notifications on the feed', () => {
    const update = { kind: 'notification', topic: `trader:${ID}`, seq: 1, snapshot: false };
    const data = [{ ...notification, type: 'POLL' }, notification];
    expect(feedUpdateSchema.parse({ ...update, data })).toEqual({
      ...update,
      data: [notification],
    });
  });
});

it('a widget of an unknown type or link remains in its layout', () => {
  const item = { i: 'a', type: 'ORDER_BOOK', x: 0, y: 0, w: 4, h: 4, settings: {} };
  const newer = { ...item, i: 'b', type: 'book/2', link: { to: 'turquoise' } };
  const items = [item, newer];
  expect(layoutSchema.parse({ revision: 1, items }).items).toEqual(items);
});

it('an entry of a known kind that is invalid is an error', () => {
  expect(listNotifications.data.safeParse([{ ...notification, read: 'no' }]).success).toBe(false);
  expect(
    endpoints.listPriceAlerts.data.safeParse([{ kind: 'above', repeat: 'once' }]).success,
  ).toBe(false);
});
