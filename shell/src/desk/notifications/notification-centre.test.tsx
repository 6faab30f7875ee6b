import { expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { NavigationProvider } from '@parallax/federation/navigation';
import { listNotifications, traderTopic } from '@parallax/protocol';
import { startPage, trader } from '@parallax/store/testing';
import { GuardedDialog } from '@parallax/ui';
import { Toaster, useOverlay, useReportDirty } from '@parallax/ui/state';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useEffect } from 'react';
import { NotificationCentre } from './notification-centre.tsx';
import { NotificationPanel } from './notification-panel.tsx';
import { StartOrderNews } from './order-news/start-order-news.tsx';
import { notificationOf } from './testing/notification-of.ts';

const page = startPage();

const publish = (...data: ReturnType<typeof notificationOf>[]) =>
  page.feed.publish({ kind: 'notification', topic: traderTopic(trader.traderId), data });

const dialog = (name: string) => screen.queryByRole('dialog', { name });

function renderPage(others?: ReactNode): void {
  render(
    <QueryClientProvider client={queryClient}>
      <NavigationProvider value={{ path: '/risk', search: '', navigate: jest.fn() }}>
        <NotificationCentre panel={NotificationPanel} news={StartOrderNews} channel="desktop" />
        {others}
      </NavigationProvider>
    </QueryClientProvider>,
  );
}

function EditedAccount() {
  const [open, setOpen] = useOverlay('account');
  useEffect(() => setOpen(true), [setOpen]);
  return (
    <GuardedDialog title="Account" open={open} onOpenChange={setOpen}>
      <EditedForm />
    </GuardedDialog>
  );
}

function EditedForm() {
  useReportDirty(true);
  return null;
}

it('workspace §9 the open notification centre announces a new notification to screen readers', async () => {
  page.server.respond(listNotifications, () => [notificationOf(1)]);
  await publish();
  renderPage();
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, unread' }));
  expect(screen.getByRole('dialog', { name: 'Notification centre' })).toBeVisible();
  await publish(notificationOf(2));
  expect(screen.getByRole('status')).toHaveTextContent('2 unread notifications');
});

it("design §7 'Show' of an alert opens the centre once the unsaved changes of the open dialog are discarded", async () => {
  page.server.respond(listNotifications, () => []);
  renderPage(
    <>
      <EditedAccount />
      <Toaster />
    </>,
  );
  await publish(notificationOf(1, { type: 'ALERT' }));
  const show = await screen.findByRole('button', { name: 'Show', hidden: true });
  await userEvent.click(show, { pointerEventsCheck: 0 });
  expect(dialog('Discard changes?')).toBeVisible();
  expect(dialog('Notification centre')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(dialog('Account')).toBeNull();
  expect(dialog('Notification centre')).toBeVisible();
});
