import { describe, expect, it } from '@jest/globals';
import { sharedWidgetOf, typeTitle } from './shared-widget.ts';
import { notificationOf } from './testing/notification-of.ts';

const shared = (data: string | null) => notificationOf(1, { type: 'SHARED_WIDGET', data });

describe('workspace §3 the widget of a shared-widget notification', () => {
  it('is its type with the settings that travel as JSON in JSON', () => {
    const data = JSON.stringify({ type: 'ORDER_BOOK', settings: '{"contract":"okx:ADA-USDT"}' });
    expect(sharedWidgetOf(shared(data))).toEqual({
      type: 'ORDER_BOOK',
      settings: { contract: 'okx:ADA-USDT' },
    });
    expect(sharedWidgetOf(notificationOf(1, { data }))).toBeUndefined();
  });

  it.each([
    ['no data', null],
    ['nonsense', 'nonsense'],
    ['a type that no widget can have', '{"type":"crystal ball","settings":"{}"}'],
    ['settings that are none', '{"type":"ORDER_BOOK","settings":"[1]"}'],
  ])('is not there with %s', (_, data) => {
    expect(sharedWidgetOf(shared(data))).toBeUndefined();
  });

  it('is called by its type in words', () => {
    expect(typeTitle('ORDER_BOOK')).toBe('Order book');
  });
});
