import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

const store = await import('@parallax/store');
const logOut = jest.fn(() => Promise.resolve());
let loggingOut = false;
jest.unstable_mockModule('@parallax/store', () => ({
  ...store,
  logOut,
  useLoggingOut: () => loggingOut,
}));
const { SettingsModal } = await import('./settings-modal.tsx');

const logout = () => {
  render(<SettingsModal open onOpenChange={jest.fn()} />);
  return screen.getByRole('button', { name: 'Logout' });
};

beforeEach(() => {
  loggingOut = false;
  logOut.mockClear();
});

it('the Settings modal of the phone offers the time zone UTC', () => {
  logout();
  const zones = within(screen.getByRole('group', { name: 'Time zone' }));
  expect(zones.getByRole('button', { name: 'UTC' })).toBeVisible();
});

describe("workspace §2, §4 'Logout' on the phone", () => {
  it('logs out', async () => {
    const button = logout();
    expect(button).toHaveAttribute('aria-busy', 'false');
    await userEvent.click(button);
    expect(logOut).toHaveBeenCalledTimes(1);
  });

  it('is busy and ignores clicks while the logout is in flight', async () => {
    loggingOut = true;
    const button = logout();
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(button);
    expect(logOut).not.toHaveBeenCalled();
  });
});
