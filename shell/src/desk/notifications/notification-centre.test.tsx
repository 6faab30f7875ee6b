import { expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { NavigationProvider } from '@parallax/federation/navigation';
import { listNotifications, traderTopic } from '@parallax/protocol';
import { startPage, trader } from '@parallax/store/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NotificationCentre } from './notification-centre.tsx';
import { NotificationPanel } from './notification-panel.tsx';
import { notificationOf } from './testing/notification-of.ts';

const page = startPage();

const publish = (...data: ReturnType<typeof notificationOf>[]) =>
  page.feed.publish({ kind: 'notification', topic: traderTopic(trader.traderId), data });

it('workspace §9 the open notification centre announces a new notification to screen readers', async () => {
  page.server.respond(listNotifications, () => [notificationOf(1)]);
  await publish();
  render(
    <QueryClientProvider client={queryClient}>
      <NavigationProvider value={{ path: '/risk', search: '', navigate: jest.fn() }}>
        <NotificationCentre panel={NotificationPanel} channel="desktop" />
      </NavigationProvider>
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, unread' }));
  expect(screen.getByRole('dialog', { name: 'Notification centre' })).toBeVisible();
  await publish(notificationOf(2));
  expect(screen.getByRole('status')).toHaveTextContent('2 unread notifications');
});
