import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import {
  dialog,
  entry,
  logOut,
  mockStore,
  retryTrader,
  setUpAccount,
} from './testing/set-up-account.tsx';

const { open } = await setUpAccount();

describe("workspace §2 'Manage your account'", () => {
  it('shows the signed-in trader, the two entries and logout', async () => {
    const { user } = await open();
    const shown = within(await screen.findByRole('dialog', { name: 'Manage your account' }));
    for (const text of ['Ada Sterling', 'BUSINESS', 'ADMIN']) {
      expect(shown.getByText(text)).toBeVisible();
    }
    expect(entry('Edit profile')).toHaveAccessibleDescription('Manage your personal information');
    expect(entry('Start of day')).toHaveAccessibleDescription('Define when your day starts');
    expect(shown.getByRole('switch', { name: 'Theme' })).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Log out' }));
    expect(logOut).toHaveBeenCalled();
  });

  it('switches the time zone between UTC and this device', async () => {
    const { user } = await open();
    const zones = within(screen.getByRole('group', { name: 'Time zone' }));
    const local = zones.getByRole('button', { name: /^This device/ });
    expect(local).toHaveAttribute('aria-pressed', 'true');
    await user.click(zones.getByRole('button', { name: 'UTC' }));
    expect(zones.getByRole('button', { name: 'UTC' })).toHaveAttribute('aria-pressed', 'true');
    expect(document.documentElement.dataset.timeZone).toBe('UTC');
    expect(localStorage.getItem('parallax.time-zone')).toBe('UTC');
    await user.click(local);
    expect(document.documentElement.dataset.timeZone).toBe('local');
  });

  it("ignores 'Log out' while a logout is in progress", async () => {
    mockStore.loggingOut = true;
    const { user } = await open();
    const button = screen.getByRole('button', { name: 'Log out' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAttribute('aria-busy', 'true');
    await user.click(button);
    expect(logOut).not.toHaveBeenCalled();
    expect(dialog('Manage your account')).toBeVisible();
  });

  it("shows the text 'erro' if the trader could not be loaded, and retries on request", async () => {
    mockStore.trader = { state: 'error', message: 'Not yours.' };
    const { user } = await open();
    expect(screen.getByText('erro')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retryTrader).toHaveBeenCalled();
  });
});
