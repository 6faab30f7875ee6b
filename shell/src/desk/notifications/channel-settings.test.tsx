import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { type ChannelMessage, openChannel } from '@parallax/channels';
import {
  DEFAULT_NOTIFICATION_SETTINGS,
  getNotificationSettings,
  getTrader,
  notificationSettingsSchema,
  saveNotificationSettings,
  saveTraderSettings,
} from '@parallax/protocol';
import { session, startPage, trader } from '@parallax/store/testing';
import { dismissSessionToasts } from '@parallax/ui/state';
import { shownToasts } from '@parallax/ui/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ChannelSettings } from './channel-settings.tsx';
import { FakeAudio } from './testing/fake-audio.ts';

const page = startPage();
const { server } = page;
const otherTab = openChannel('trader');
const received: ChannelMessage<'trader'>[] = [];
otherTab.listen((message) => received.push(message));

let stored = DEFAULT_NOTIFICATION_SETTINGS;
beforeEach(() => {
  received.length = 0;
  server.respond(saveTraderSettings, () => ({}));
  stored = DEFAULT_NOTIFICATION_SETTINGS;
  server.respond(getNotificationSettings, () => stored);
  server.respond(saveNotificationSettings, ({ body }) => {
    stored = notificationSettingsSchema.parse({ ...stored, ...body });
    return stored;
  });
});
afterEach(() => dismissSessionToasts());

const mail = () => screen.getByRole('switch', { name: 'E-mail' });
const sound = () => screen.getByRole('switch', { name: 'Sound' });
const desktop = () => screen.getByRole('switch', { name: 'Desktop' });
const show = async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <ChannelSettings traderId={session.traderId} />
    </QueryClientProvider>,
  );
  await screen.findByRole('switch', { name: 'E-mail' });
};

describe('workspace §9 notification settings', () => {
  it('have five channels, all on except e-mail, and what is announced by sound and system', async () => {
    await show();
    const channels = { 'In-app': true, Sound: true, Desktop: true, Mobile: true, 'E-mail': false };
    expect(screen.getAllByRole('switch')).toHaveLength(5);
    for (const [name, on] of Object.entries(channels))
      expect(screen.getByRole('switch', { name })).toHaveAttribute('aria-checked', String(on));
    for (const name of ['Liquidations', 'Rejected orders', 'Fills', 'Other notifications'])
      expect(screen.getByRole('checkbox', { name })).toBeChecked();
  });

  it('are changed at once, and saved on the server', async () => {
    const answer = server.hold(saveNotificationSettings);
    await show();
    await userEvent.click(sound());
    await waitFor(() => expect(sound()).toHaveAttribute('aria-checked', 'false'));
    stored = { ...stored, sound: false };
    answer.send(stored);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Fills' }));
    await waitFor(() =>
      expect(server.received(saveNotificationSettings).map(({ body }) => body)).toEqual([
        { sound: false },
        { fills: false },
      ]),
    );
    await waitFor(() => expect(stored).toMatchObject({ sound: false, fills: false }));
    expect(sound()).toHaveAttribute('aria-checked', 'false');
    expect(screen.getByRole('checkbox', { name: 'Fills' })).not.toBeChecked();
  });

  it('go back if they cannot be saved, and say so', async () => {
    server.refuse(saveNotificationSettings, 500, 'Broken.');
    await show();
    await userEvent.click(sound());
    await waitFor(() => expect(shownToasts()).toMatchObject([{ kind: 'error', title: 'Broken.' }]));
    await waitFor(() => expect(sound()).toHaveAttribute('aria-checked', 'true'));
  });

  it('say that they could not be loaded, and can be loaded again', async () => {
    server.refuseOnce(getNotificationSettings, 403, 'No.');
    render(
      <QueryClientProvider client={queryClient}>
        <ChannelSettings traderId={session.traderId} />
      </QueryClientProvider>,
    );
    expect(await screen.findByText('The notification settings could not be loaded')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('switch', { name: 'Sound' })).toBeVisible();
  });

  it('have a button to hear each sound, also with Sound off', async () => {
    const audio = new FakeAudio();
    audio.install();
    stored = { ...stored, sound: false };
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Play the sound of fills' }));
    await waitFor(async () => expect(await audio.hertz()).toEqual([660, 990]));
  });
});

describe('workspace §9 the channel E-mail', () => {
  it.each([true, false])('shows the setting of the server in a new browser: %s', async (on) => {
    await page.signIn({ trader: { alertMail: on } });
    await show();
    expect(mail()).toHaveAttribute('aria-checked', String(on));
    expect(mail()).toBeEnabled();
  });

  it('cannot be changed until the setting is loaded', async () => {
    await page.signInWithout(getTrader);
    await show();
    expect(mail()).toBeDisabled();
  });

  it('is saved on the server and shown in every tab', async () => {
    await show();
    await userEvent.click(mail());
    await waitFor(() => expect(received).toEqual([{ trader: { ...trader, alertMail: true } }]));
    expect(mail()).toHaveAttribute('aria-checked', 'true');
    expect(server.received(saveTraderSettings).map(({ body }) => body)).toEqual([
      { traderId: session.traderId, alertMail: true },
    ]);
  });

  it('is rolled back to the setting of the server if saving fails', async () => {
    server.refuse(saveTraderSettings, 500, 'Broken.');
    await show();
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
    await show();
    expect(requestPermission).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Allow desktop notifications' }));
    expect(requestPermission).toHaveBeenCalledTimes(1);
    await waitFor(() =>
      expect(
        screen.queryByRole('button', { name: 'Allow desktop notifications' }),
      ).not.toBeInTheDocument(),
    );
    expect(desktop()).not.toHaveAccessibleDescription();
    expect(desktop()).not.toHaveAttribute('data-ineffective');
  });

  it('request the permission when they are switched on', async () => {
    setPermission('default');
    await show();
    await userEvent.click(desktop());
    await waitFor(() => expect(desktop()).toHaveAttribute('aria-checked', 'false'));
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
      await show();
      expect(desktop()).toHaveAttribute('aria-checked', 'true');
      expect(desktop()).toHaveAttribute('data-ineffective');
      expect(desktop()).toHaveAccessibleDescription(reason);
      await userEvent.click(desktop());
      await waitFor(() => expect(desktop()).toHaveAttribute('aria-checked', 'false'));
      expect(desktop()).not.toHaveAccessibleDescription();
    },
  );
});
