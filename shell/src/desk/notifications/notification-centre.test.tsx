import { expect, it, jest } from '@jest/globals';
import { NavigationProvider } from '@parallax/federation/navigation';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { notificationOf } from './testing/notification-of.ts';

const store = await import('@parallax/store');
let arrived = 0;
const notifications = {
  state: 'success',
  list: [{ ...notificationOf(1), read: false }],
  failed: false,
  retry: jest.fn(),
  markRead: jest.fn(),
  remove: jest.fn(),
};
jest.unstable_mockModule('@parallax/store', () => ({
  ...store,
  useSession: () => ({ state: 'signed-in', session: { traderId: 'me' } }),
}));
jest.unstable_mockModule('./use-exchange-names.ts', () => ({ useExchangeNames: () => () => {} }));
jest.unstable_mockModule('./use-notifications.ts', () => ({
  useNotifications: () => ({ ...notifications, arrived }),
}));
const { NotificationCentre } = await import('./notification-centre.tsx');
const { NotificationPanel } = await import('./notification-panel.tsx');

const shown = () => (
  <QueryClientProvider client={new QueryClient()}>
    <NavigationProvider value={{ path: '/risk', search: '', navigate: jest.fn() }}>
      <NotificationCentre panel={NotificationPanel} />
    </NavigationProvider>
  </QueryClientProvider>
);

it('workspace §9 the open notification centre announces a new notification to screen readers', async () => {
  const { rerender } = render(shown());
  await userEvent.click(screen.getByRole('button', { name: 'Notifications, unread' }));
  expect(screen.getByRole('dialog', { name: 'Notification centre' })).toBeVisible();
  arrived = 1;
  rerender(shown());
  expect(screen.getByRole('status')).toHaveTextContent('1 unread notification');
});
