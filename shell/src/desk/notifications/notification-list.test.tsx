import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { startPage } from '@parallax/store/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NotificationList } from './notification-list.tsx';
import { notificationOf } from './testing/notification-of.ts';
import type { Notifications } from './use-notifications.ts';

startPage();
const retry = jest.fn<() => undefined>();
const good: Notifications = {
  state: 'success',
  list: [notificationOf(1)],
  failed: false,
  retry,
  arrivedCount: 0,
  markRead: jest.fn(),
  remove: jest.fn(),
};
const show = (change: Partial<Notifications>) =>
  render(
    <QueryClientProvider client={queryClient}>
      <NotificationList
        notifications={{ ...good, ...change }}
        newOnly={false}
        onNewOnly={jest.fn()}
        onDisplayed={jest.fn()}
        onPreview={jest.fn()}
        onAccept={jest.fn()}
      />
    </QueryClientProvider>,
  );
const OUT_OF_DATE = 'This list may be out of date.';

beforeEach(() => {
  retry.mockClear();
});

describe('workspace §8 the list of notifications', () => {
  it('is marked as out of date after a failed refetch, and can be retried', async () => {
    show({ failed: true });
    expect(screen.getByText(OUT_OF_DATE)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it('shows an error after a failed first load, and can be retried', async () => {
    show({ list: [], state: 'error', failed: true });
    expect(screen.queryByText(OUT_OF_DATE)).toBeNull();
    expect(screen.getByText('Your messages could not be loaded')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it('shows no error after a successful load', () => {
    show({});
    expect(screen.queryByText(OUT_OF_DATE)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});
