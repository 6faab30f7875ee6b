import { describe, expect, it, jest } from '@jest/globals';
import type { Notification } from '@parallax/protocol';
import { render, screen } from '@testing-library/react';
import { NotificationEntry } from './notification-entry.tsx';
import { notificationOf } from './testing/notification-of.ts';

const show = (change: Partial<Notification>) =>
  render(
    <NotificationEntry
      notification={notificationOf(1, change)}
      exchangeName={undefined}
      onDelete={jest.fn()}
      onPreview={jest.fn()}
      onAccept={jest.fn()}
    />,
  );
const NOT_HERE = 'This widget cannot be shown here.';
const shared = (type: string, settings: string) => JSON.stringify({ type, settings });

describe('workspace §2, §3 a shared widget', () => {
  it('offers Preview and Accept, named after the widget', () => {
    show({ type: 'SHARED_WIDGET', data: shared('ORDER_BOOK', '{"contract":"okx:BTC-USDT"}') });
    for (const name of ['Preview Order book', 'Accept Order book']) {
      expect(screen.getByRole('button', { name })).toHaveAccessibleDescription('Number 1');
    }
    expect(screen.queryByText(NOT_HERE)).toBeNull();
  });

  it.each([
    ['no data', null],
    ['data that is not JSON', 'ORDER_BOOK'],
    ['an invalid type', shared('order book', '{}')],
    ['settings that are not JSON', shared('ORDER_BOOK', 'wide')],
    ['settings that are a list', shared('ORDER_BOOK', '[1]')],
  ])('is reported as unavailable with %s, and offers only Delete', (_, data) => {
    show({ type: 'SHARED_WIDGET', data });
    expect(screen.getByText(NOT_HERE)).toBeVisible();
    expect(screen.getAllByRole('button')).toEqual([
      screen.getByRole('button', { name: 'Delete Number 1' }),
    ]);
  });

  it('is not reported as unavailable in a notification of another type', () => {
    show({ type: 'INFO', data: null });
    expect(screen.queryByText(NOT_HERE)).toBeNull();
  });
});
