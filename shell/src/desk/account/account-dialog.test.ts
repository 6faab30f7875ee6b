import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import {
  dialog,
  entry,
  logOut,
  retryTrader,
  setUpAccount,
  told,
} from './testing/set-up-account.tsx';

const { open } = await setUpAccount();

describe("workspace §2 'Manage your account'", () => {
  it('shows who is signed in, the two entries, and the way out', async () => {
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

  it('offers no second log out while one is under way', async () => {
    told.loggingOut = true;
    const { user } = await open();
    const button = screen.getByRole('button', { name: 'Log out' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAttribute('aria-busy', 'true');
    await user.click(button);
    expect(logOut).not.toHaveBeenCalled();
    expect(dialog('Manage your account')).toBeVisible();
  });

  it("shows 'erro' in the profile's place when it was refused, and asks again", async () => {
    told.trader = { state: 'error', message: 'Not yours.' };
    const { user } = await open();
    expect(screen.getByText('erro')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retryTrader).toHaveBeenCalled();
  });
});
