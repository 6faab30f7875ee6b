import { describe, expect, it } from '@jest/globals';
import { refusal } from '@parallax/api/testing';
import { getTrader, signOut } from '@parallax/protocol';
import { logOut } from '@parallax/store';
import { act, screen, waitFor, within } from '@testing-library/react';
import { dialog, entry, open, page, server } from './testing/set-up-account.tsx';

describe("workspace §2 'Manage your account'", () => {
  it('shows the signed-in trader, the two entries and logout', async () => {
    const { user } = await open();
    const shown = within(await screen.findByRole('dialog', { name: 'Manage your account' }));
    for (const text of ['Ada Sterling', 'BUSINESS', 'ADMIN']) {
      expect(shown.getByText(text)).toBeVisible();
    }
    expect(entry('Edit profile')).toHaveAccessibleDescription('Manage your personal information');
    expect(entry('Start of day')).toHaveAccessibleDescription('Define when your day starts');
    const theme = shown.getByRole('switch', { name: 'Theme' });
    expect(theme).toHaveAccessibleDescription('Dark');
    await user.click(theme);
    expect(theme).toHaveAccessibleDescription('Light');
    await user.click(theme);
    await user.click(shown.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(server.received(signOut)).toHaveLength(1));
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
    const response = server.hold(signOut);
    const loggedOut = logOut().catch(() => undefined);
    const { user } = await open();
    const button = screen.getByRole('button', { name: 'Log out' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAttribute('aria-busy', 'true');
    await user.click(button);
    expect(dialog('Manage your account')).toBeVisible();
    response.fail(refusal(500, 'Broken.'));
    await act(() => loggedOut);
    expect(server.received(signOut)).toHaveLength(1);
  });

  it("shows the prescribed text 'erro' if the trader could not be loaded, and retries on request", async () => {
    server.refuseOnce(getTrader, 403, 'Not yours.');
    await page.signIn();
    const { user } = await open();
    expect(screen.getByText('erro')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Ada Sterling')).toBeVisible();
  });
});
