import { describe, expect, it } from '@jest/globals';
import { parseSharedWidget, typeTitle } from './shared-widget.ts';
import { notificationOf } from './testing/notification-of.ts';

const shared = (data: string | null) => notificationOf(1, { type: 'SHARED_WIDGET', data });

describe('workspace §3 the widget of a shared-widget notification', () => {
  it('has its type and the settings parsed from nested JSON', () => {
    const data = JSON.stringify({ type: 'ORDER_BOOK', settings: '{"contract":"okx:ADA-USDT"}' });
    expect(parseSharedWidget(shared(data))).toEqual({
      id: shared(data).id,
      type: 'ORDER_BOOK',
      settings: { contract: 'okx:ADA-USDT' },
    });
    expect(parseSharedWidget(notificationOf(1, { data }))).toBeUndefined();
  });

  it.each([
    ['no data', null],
    ['nonsense', 'nonsense'],
    ['a type that no widget can have', '{"type":"crystal ball","settings":"{}"}'],
    ['invalid settings', '{"type":"ORDER_BOOK","settings":"[1]"}'],
  ])('is undefined with %s', (_, data) => {
    expect(parseSharedWidget(shared(data))).toBeUndefined();
  });

  it('has a title derived from its type', () => {
    expect(typeTitle('ORDER_BOOK')).toBe('Order book');
  });
});
