import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { startServer } from '@parallax/api/testing';
import { saveTraderSettings } from '@parallax/protocol';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

const TRADER_ID = '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a11';
const server = startServer();
let alertMail = false;
let isLoaded = true;
const changeTrader = jest.fn();
const showToast = jest.fn();
const state = await import('@parallax/ui/state');
jest.unstable_mockModule('@parallax/ui/state', () => ({ ...state, showToast }));
const store = await import('@parallax/store');
jest.unstable_mockModule('@parallax/store', () => ({
  ...store,
  changeTrader,
  useTrader: () =>
    isLoaded
      ? { state: 'success', value: { traderId: TRADER_ID, alertMail } }
      : { state: 'pending' },
}));
const { ChannelSettings } = await import('./channel-settings.tsx');

beforeEach(() => {
  alertMail = false;
  isLoaded = true;
  changeTrader.mockClear();
  showToast.mockClear();
  server.respond(saveTraderSettings, () => ({}));
  localStorage.clear();
});

const mail = () => screen.getByRole('switch', { name: 'E-mail' });
const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ChannelSettings />
    </QueryClientProvider>,
  );

describe('workspace §9 the channel E-mail', () => {
  it.each([true, false])('shows the setting of the server in a new browser: %s', (on) => {
    alertMail = on;
    show();
    expect(mail()).toHaveAttribute('aria-checked', String(on));
    expect(mail()).toBeEnabled();
  });

  it('cannot be changed until the setting is loaded', () => {
    isLoaded = false;
    show();
    expect(mail()).toBeDisabled();
  });

  it('is saved on the server and shown in every tab', async () => {
    show();
    await userEvent.click(mail());
    await waitFor(() => expect(changeTrader).toHaveBeenCalledWith(TRADER_ID, { alertMail: true }));
    expect(server.received(saveTraderSettings).map(({ body }) => body)).toEqual([
      { traderId: TRADER_ID, alertMail: true },
    ]);
  });

  it('is rolled back to the setting of the server if saving fails', async () => {
    server.refuse(saveTraderSettings, 500, 'Broken.');
    show();
    await userEvent.click(mail());
    await waitFor(() => expect(showToast).toHaveBeenCalled());
    await waitFor(() => expect(mail()).toHaveAttribute('aria-checked', 'false'));
    expect(changeTrader).not.toHaveBeenCalled();
  });
});
