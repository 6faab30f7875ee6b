import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { type ChannelMessage, openChannel } from '@parallax/channels';
import { getTrader, saveTraderSettings } from '@parallax/protocol';
import { session, startPage, trader } from '@parallax/store/testing';
import { dismissSessionToasts } from '@parallax/ui/state';
import { shownToasts } from '@parallax/ui/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ChannelSettings } from './channel-settings.tsx';

const page = startPage();
const { server } = page;
const otherTab = openChannel('trader');
const received: ChannelMessage<'trader'>[] = [];
otherTab.listen((message) => received.push(message));

beforeEach(() => {
  received.length = 0;
  server.respond(saveTraderSettings, () => ({}));
});
afterEach(() => dismissSessionToasts());

const mail = () => screen.getByRole('switch', { name: 'E-mail' });
const desktop = () => screen.getByRole('switch', { name: 'Desktop' });
const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <ChannelSettings />
    </QueryClientProvider>,
  );

describe('workspace §9 the channel E-mail', () => {
  it.each([true, false])('shows the setting of the server in a new browser: %s', async (on) => {
    await page.signIn({ trader: { alertMail: on } });
    show();
    expect(mail()).toHaveAttribute('aria-checked', String(on));
    expect(mail()).toBeEnabled();
  });

  it('cannot be changed until the setting is loaded', async () => {
    await page.signInWithout(getTrader);
    show();
    expect(mail()).toBeDisabled();
  });

  it('is saved on the server and shown in every tab', async () => {
    show();
    await userEvent.click(mail());
    await waitFor(() => expect(received).toEqual([{ trader: { ...trader, alertMail: true } }]));
    expect(mail()).toHaveAttribute('aria-checked', 'true');
    expect(server.received(saveTraderSettings).map(({ body }) => body)).toEqual([
      { traderId: session.traderId, alertMail: true },
    ]);
  });

  it('is rolled back to the setting of the server if saving fails', async () => {
    server.refuse(saveTraderSettings, 500, 'Broken.');
    show();
    await userEvent.click(mail());
    await waitFor(() => expect(shownToasts()).toMatchObject([{ kind: 'error', title: 'Broken.' }]));
    await waitFor(() => expect(mail()).toHaveAttribute('aria-checked', 'false'));
    expect(received).toEqual([]);
  });
});

describe('design §9 the channels Desktop and Mobile', () => {
  const requestPermission = jest.fn(async () => {
    setPermission('granted');
  });
  const setPermission = (permission: NotificationPermission): void =>
    void Object.assign(globalThis, { Notification: { permission, requestPermission } });
  afterEach(() => {
    requestPermission.mockClear();
    Reflect.deleteProperty(globalThis, 'Notification');
  });

  it('request the permission on a click only', async () => {
    setPermission('default');
    show();
    expect(requestPermission).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Allow desktop notifications' }));
    expect(requestPermission).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByRole('button')).not.toBeInTheDocument());
    expect(desktop()).not.toHaveAccessibleDescription();
    expect(desktop()).not.toHaveAttribute('data-ineffective');
  });

  it('request the permission when they are switched on', async () => {
    setPermission('default');
    show();
    await userEvent.click(desktop());
    expect(requestPermission).not.toHaveBeenCalled();
    await userEvent.click(desktop());
    expect(requestPermission).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['On, but blocked in the settings of this browser', () => setPermission('denied')],
    ['On, but not supported by this browser', () => undefined],
  ])(
    "are described as '%s', are not shown as working, and can still be switched",
    async (reason, prepare) => {
      prepare();
      show();
      expect(desktop()).toHaveAttribute('aria-checked', 'true');
      expect(desktop()).toHaveAttribute('data-ineffective');
      expect(desktop()).toHaveAccessibleDescription(reason);
      await userEvent.click(desktop());
      expect(desktop()).toHaveAttribute('aria-checked', 'false');
      expect(desktop()).not.toHaveAccessibleDescription();
    },
  );
});
