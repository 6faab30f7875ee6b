import { describe, expect, it } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { queryClient } from '@parallax/api/react';
import { deferred, type FakeResponse } from '@parallax/api/testing';
import { pinRemote, promoteVersion, rollbackRemote } from '@parallax/protocol';
import { shownToasts } from '@parallax/ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  button,
  channel,
  errorToast,
  GATE,
  platform,
  show,
  user,
  write,
} from './testing/set-up-platform.tsx';

describe('design §3 the platform page', () => {
  it("shows other users 'Page not found'", async () => {
    platform.isPlatform = false;
    await show();
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  });

  it('shows the shared version with its percentage, and the version of all other users', async () => {
    platform.channels = [{ ...channel, share: { version: '1.5.0-bb', percent: 10 } }];
    await show();
    const card = within(screen.getByRole('article', { name: 'Settings' }));
    expect(card.getByText('10% of users').parentElement).toHaveTextContent('1.5.0-bb');
    expect(card.getByText('All other users').parentElement).toHaveTextContent('1.4.0-aa (built)');
  });

  it('shows the versions and the share that would apply after unpinning, without the badge of the share', async () => {
    const share = { version: '1.5.0-bb', percent: 10 };
    platform.channels = [{ ...channel, share, pinned: '1.3.0-cc' }];
    await show();
    const card = within(screen.getByRole('article', { name: 'Settings' }));
    expect(card.getByText('Pinned for all users').parentElement).toHaveTextContent('1.3.0-cc');
    const suspended = card.getByText('10% of users after unpinning');
    expect(suspended.parentElement).toHaveTextContent('1.5.0-bb');
    const stable = card.getByText('All other users after unpinning');
    expect(stable.parentElement).toHaveTextContent('1.4.0-aa (built)');
    expect(card.queryByText('Shared 10%')).not.toBeInTheDocument();
  });

  it('promotes with one click after a passed gate, and sends one request for a double click', async () => {
    platform.gateId = GATE;
    const response = deferred<FakeResponse>();
    write.mockReturnValue(response.promise);
    await show();
    await user.dblClick(button('Promote Settings'));
    await waitFor(() => expect(write).toHaveBeenCalledTimes(1));
    response.resolve({ data: channel });
    await waitFor(() => expect(shownToasts()).toHaveLength(1));
    expect(write).toHaveBeenCalledTimes(1);
    expect(write).toHaveBeenCalledWith(promoteVersion, {
      body: { remote: 'mf_settings', version: '1.5.0-bb', percent: 100, gateId: GATE },
    });
  });

  it('requires a reason for a promotion without a passed gate', async () => {
    await show();
    await user.click(button('Promote Settings'));
    const dialog = within(await screen.findByRole('dialog', { name: /^Promote Settings/ }));
    await user.click(dialog.getByRole('button', { name: 'Promote' }));
    expect(await dialog.findByText('Enter a reason of at least 3 characters.')).toBeVisible();
    expect(write).not.toHaveBeenCalled();
    await user.type(dialog.getByLabelText('Reason for skipping the gate'), 'Urgent fix');
    await user.click(dialog.getByRole('button', { name: 'Promote' }));
    const version = { remote: 'mf_settings', version: '1.5.0-bb' };
    const body = { ...version, percent: 100, withoutGate: 'Urgent fix' };
    await waitFor(() => expect(write).toHaveBeenCalledWith(promoteVersion, { body }));
  });

  it('shows all error messages of a refused change and keeps the input', async () => {
    write.mockRejectedValue(
      new ApiError('call', { status: 409, texts: ['It is pinned.', 'It does not fit.'] }),
    );
    platform.gateId = GATE;
    await show();
    await user.click(button('Share Settings'));
    const dialog = within(await screen.findByRole('dialog', { name: /^Share Settings/ }));
    const percent = dialog.getByLabelText('Percentage of users');
    await user.clear(percent);
    await user.type(percent, '25');
    await user.click(dialog.getByRole('button', { name: 'Share' }));
    await waitFor(() => expect(shownToasts()).toHaveLength(2));
    expect(shownToasts()).toContainEqual(errorToast('It does not fit.'));
    expect(percent).toHaveValue('25');
    expect(write.mock.calls[0]?.[1]).toMatchObject({
      body: { percent: 25, gateId: GATE },
    });
  });

  it('rolls back, pins and unpins with one click', async () => {
    platform.channels = [
      { ...channel, stable: '1.5.0-bb', stableIsBuilt: false, previous: '1.4.0-aa' },
    ];
    await show();
    await user.click(button('Roll back Settings'));
    await user.click(button('Pin Settings'));
    await waitFor(() =>
      expect(write.mock.calls).toEqual([
        [rollbackRemote, { body: { remote: 'mf_settings' } }],
        [pinRemote, { body: { remote: 'mf_settings', version: '1.5.0-bb' } }],
      ]),
    );
    platform.channels = [{ ...channel, pinned: '1.4.0-aa' }];
    await act(() => queryClient.invalidateQueries());
    await user.click(await screen.findByRole('button', { name: 'Unpin Settings' }));
    await waitFor(() =>
      expect(write).toHaveBeenLastCalledWith(pinRemote, {
        body: { remote: 'mf_settings', version: null },
      }),
    );
    expect(button('Roll back Settings')).toBeDisabled();
    expect(button('Roll back Settings')).toHaveAccessibleDescription(/unpin it first/);
  });

  it('disables the rollback of a remote without a previous version, with the reason', async () => {
    await show();
    expect(button('Roll back Settings')).toBeDisabled();
    expect(button('Roll back Settings')).toHaveAccessibleDescription(/no previous version/);
  });

  it('shows changes by other users without a reload', async () => {
    await show();
    platform.channels = [{ ...channel, pinned: '1.4.0-aa' }];
    platform.revision = 2;
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(await screen.findByRole('button', { name: 'Unpin Settings' })).toBeVisible();
  });
});
