import { describe, expect, it } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { deferred, type FakeResponse } from '@parallax/api/testing';
import { promoteVersion, rollbackRemote } from '@parallax/protocol';
import { shownToasts } from '@parallax/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import {
  button,
  channel,
  dialogOf,
  errorToast,
  GATE,
  INCOMPATIBILITY,
  incompatible,
  platform,
  show,
  user,
  write,
} from './testing/set-up-platform.tsx';

describe('design §3 a refused change on the platform page', () => {
  it('offers to retry a refused rollback with a reason, and names the incompatible versions', async () => {
    platform.channels = [
      { ...channel, stable: '1.5.0-bb', stableIsBuilt: false, previous: '1.4.0-aa' },
    ];
    write.mockRejectedValueOnce(incompatible);
    await show();
    await user.click(button('Roll back Settings'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Roll back Settings' }));
    expect(dialog.getByText(INCOMPATIBILITY)).toBeVisible();
    expect(shownToasts()).toEqual([]);
    await user.type(
      dialog.getByLabelText('Reason for accepting the incompatible versions'),
      'The new version loses data',
    );
    await user.click(dialog.getByRole('button', { name: 'Roll back' }));
    await waitFor(() =>
      expect(write).toHaveBeenLastCalledWith(rollbackRemote, {
        body: { remote: 'mf_settings', reason: 'The new version loses data' },
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('replaces the dialog of a refused share with one that requires a reason', async () => {
    write.mockRejectedValueOnce(incompatible);
    platform.gateId = GATE;
    await show();
    await user.click(button('Share Settings'));
    const share = within(await screen.findByRole('dialog', { name: 'Share Settings 1.5.0-bb' }));
    await user.click(share.getByRole('button', { name: 'Share' }));
    const name = 'Share Settings 1.5.0-bb with 10% of users';
    const dialog = within(await screen.findByRole('dialog', { name }));
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await user.type(
      dialog.getByLabelText('Reason for accepting the incompatible versions'),
      'Needed today',
    );
    await user.click(dialog.getByRole('button', { name: 'Share' }));
    await waitFor(() =>
      expect(write).toHaveBeenLastCalledWith(promoteVersion, {
        body: expect.objectContaining({ percent: 10, gateId: GATE, reason: 'Needed today' }),
      }),
    );
  });

  it('lists the incompatible versions and requires a second reason after a reason for skipping the gate', async () => {
    write.mockRejectedValueOnce(incompatible);
    await show();
    await user.click(button('Promote Settings'));
    const title = 'Promote Settings 1.5.0-bb';
    const skipping = await dialogOf(title);
    await user.type(skipping.getByLabelText('Reason for skipping the gate'), 'Urgent fix');
    await user.click(skipping.getByRole('button', { name: 'Promote' }));
    const reason = await screen.findByLabelText('Reason for accepting the incompatible versions');
    const accepting = await dialogOf(title);
    expect(accepting.getByText(INCOMPATIBILITY)).toBeVisible();
    await user.click(accepting.getByRole('button', { name: 'Promote' }));
    expect(await accepting.findByText('Enter a reason of at least 3 characters.')).toBeVisible();
    const body = { remote: 'mf_settings', version: '1.5.0-bb', percent: 100 };
    const skipped = { ...body, withoutGate: 'Urgent fix' };
    expect(write.mock.calls).toEqual([[promoteVersion, { body: skipped }]]);
    await user.type(reason, 'Nobody uses tabs');
    await user.click(accepting.getByRole('button', { name: 'Promote' }));
    await waitFor(() =>
      expect(write).toHaveBeenLastCalledWith(promoteVersion, {
        body: { ...skipped, reason: 'Nobody uses tabs' },
      }),
    );
  });

  it('reopens the dialog of a refused share with its percentage if the reason is cancelled', async () => {
    write.mockRejectedValueOnce(incompatible).mockRejectedValueOnce(incompatible);
    platform.gateId = GATE;
    await show();
    await user.click(button('Share Settings'));
    const title = 'Share Settings 1.5.0-bb';
    const share = await dialogOf(title);
    await user.clear(share.getByLabelText('Percentage of users'));
    await user.type(share.getByLabelText('Percentage of users'), '25');
    await user.click(share.getByRole('button', { name: 'Share' }));
    const refused = await dialogOf(`${title} with 25% of users`);
    await user.click(refused.getByRole('button', { name: 'Cancel' }));
    const again = await dialogOf(title);
    expect(again.getByLabelText('Percentage of users')).toHaveValue('25');
    await user.click(again.getByRole('button', { name: 'Share' }));
    const reason = await dialogOf(`${title} with 25% of users`);
    await user.type(
      reason.getByLabelText('Reason for accepting the incompatible versions'),
      'Needed today',
    );
    await user.click(reason.getByRole('button', { name: 'Share' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it.each<[string, () => Promise<FakeResponse>, string]>([
    ['succeeds', async () => ({ data: channel }), 'Settings 1.5.0-bb is promoted for 10% of users'],
    [
      'fails',
      () => Promise.reject(new ApiError('call', { status: 409, texts: ['It is pinned.'] })),
      'It is pinned.',
    ],
  ])('keeps the dialogs closed if a retry %s after it was cancelled', async (_, settle, title) => {
    const retry = deferred<FakeResponse>();
    write.mockRejectedValueOnce(incompatible).mockReturnValueOnce(retry.promise.then(settle));
    platform.gateId = GATE;
    await show();
    await user.click(button('Share Settings'));
    const share = await dialogOf('Share Settings 1.5.0-bb');
    await user.click(share.getByRole('button', { name: 'Share' }));
    const refused = await dialogOf('Share Settings 1.5.0-bb with 10% of users');
    await user.type(
      refused.getByLabelText('Reason for accepting the incompatible versions'),
      'Needed today',
    );
    await user.click(refused.getByRole('button', { name: 'Share' }));
    await waitFor(() => expect(write).toHaveBeenCalledTimes(2));
    await user.click(refused.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    retry.resolve({ data: channel });
    await waitFor(() => expect(shownToasts()).toContainEqual(expect.objectContaining({ title })));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('shows only a toast for a refused rollback that a reason would not permit', async () => {
    platform.channels = [
      { ...channel, stable: '1.5.0-bb', stableIsBuilt: false, previous: '1.4.0-aa' },
    ];
    write.mockRejectedValueOnce(new ApiError('call', { status: 409, texts: ['It is pinned.'] }));
    await show();
    await user.click(button('Roll back Settings'));
    await waitFor(() => expect(shownToasts()).toEqual([errorToast('It is pinned.')]));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
