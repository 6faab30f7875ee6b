import { describe, expect, it, jest } from '@jest/globals';
import { refusal } from '@parallax/api/testing';
import { signOut } from '@parallax/protocol';
import { logOut } from '@parallax/store';
import { startPage } from '@parallax/store/testing';
import { shownToasts } from '@parallax/ui/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SettingsModal } from './settings-modal.tsx';

const { server } = startPage();
const renderModal = () => render(<SettingsModal open onOpenChange={jest.fn()} />);
const logoutButton = () => screen.getByRole('button', { name: 'Logout' });

it('the Settings modal of the phone offers the time zone UTC', () => {
  renderModal();
  const zones = within(screen.getByRole('group', { name: 'Time zone' }));
  expect(zones.getByRole('button', { name: 'UTC' })).toBeVisible();
});

describe("workspace §2, §4 'Logout' on the phone", () => {
  it('logs out', async () => {
    renderModal();
    const button = logoutButton();
    expect(button).toHaveAttribute('aria-busy', 'false');
    await userEvent.click(button);
    await waitFor(() => expect(server.received(signOut)).toHaveLength(1));
  });

  it('is busy and ignores clicks while the logout is in flight', async () => {
    const response = server.hold(signOut);
    const loggedOut = logOut().catch(() => undefined);
    renderModal();
    const button = logoutButton();
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(button);
    response.fail(refusal(500, 'Broken.'));
    await act(() => loggedOut);
    expect(server.received(signOut)).toHaveLength(1);
    // the click started no second logout, whose failure would have shown a toast
    expect(shownToasts()).toEqual([]);
  });
});
