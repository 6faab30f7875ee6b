import { describe, expect, it } from '@jest/globals';
import { deferred, type FakeResponse, roundTrip } from '@parallax/api/testing';
import { act, screen, waitFor } from '@testing-library/react';
import {
  dialog,
  entry,
  field,
  logOut,
  mockStore,
  rejection,
  save,
  setUpAccount,
  showToast,
  trader,
  write,
} from './testing/set-up-account.tsx';

const { open } = await setUpAccount();

describe('design §7 leaving a form', () => {
  it("with changes asks 'Discard changes?', and retains them on 'Keep editing'", async () => {
    const { user } = await open();
    await user.type(await field('Name'), 'x');
    await user.keyboard('{Escape}');
    expect(dialog('Discard changes?')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(dialog('Discard changes?')).toBeNull();
    expect(await field('Name')).toHaveValue('Adax');
  });

  it.each([
    ['closing', 'Close', 0],
    ['Log out', 'Log out', 1],
  ])("with changes by %s requires 'Discard'", async (_, name, loggedOut) => {
    const { user } = await open();
    await user.type(await field('Name'), 'x');
    await user.click(screen.getByRole('button', { name }));
    expect(logOut).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(dialog('Discard changes?')).toBeNull();
    expect(dialog('Manage your account')).toBeNull();
    expect(logOut).toHaveBeenCalledTimes(loggedOut);
  });

  it("with changes by choosing another entry opens that entry on 'Discard'", async () => {
    const { user } = await open();
    await user.type(await field('Name'), 'x');
    await user.click(entry('Start of day'));
    expect(screen.queryByRole('combobox', { name: 'Start of day' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await screen.findByRole('combobox', { name: 'Start of day' })).toBeVisible();
  });

  it('without changes requires no confirmation', async () => {
    const { user } = await open();
    await field('Name');
    await user.keyboard('{Escape}');
    expect(dialog('Manage your account')).toBeNull();
    expect(dialog('Discard changes?')).toBeNull();
  });

  it.each([
    ['succeeds', true],
    ['fails', false],
  ])('during a save closes it at once, and shows nothing when the save %s', async (_, succeeds) => {
    const response = deferred<FakeResponse>();
    write.mockReturnValueOnce(response.promise);
    const { user } = await open();
    await user.type(await field('Name'), 'x');
    await user.click(save());
    await user.keyboard('{Escape}');
    expect(dialog('Discard changes?')).toBeNull();
    expect(dialog('Manage your account')).toBeNull();
    showToast.mockClear();
    if (succeeds) response.resolve({ data: { ...trader, firstName: 'Adax' } });
    else response.reject(rejection([]));
    await act(roundTrip);
    expect(showToast).not.toHaveBeenCalled();
  });

  it('with input typed during a save requires a confirmation', async () => {
    write.mockReturnValueOnce(new Promise(() => {}));
    const { user } = await open();
    await user.type(await field('Name'), 'x');
    await user.click(save());
    await user.type(await field('Name'), 'y');
    expect(save()).toBeDisabled();
    await user.keyboard('{Escape}');
    expect(dialog('Discard changes?')).toBeVisible();
  });

  it('after a failed save requires a confirmation', async () => {
    write.mockRejectedValueOnce(rejection([]));
    const { user } = await open();
    await user.type(await field('Name'), 'x');
    await user.click(save());
    await waitFor(() => expect(save()).toBeEnabled());
    await user.keyboard('{Escape}');
    expect(dialog('Discard changes?')).toBeVisible();
  });

  it('closes the confirmation once the changes have been saved, even from another tab', async () => {
    const { user, rerender } = await open();
    await user.type(await field('Name'), 'x');
    await user.keyboard('{Escape}');
    expect(dialog('Discard changes?')).toBeVisible();
    mockStore.trader = { state: 'success', value: { ...trader, firstName: 'Adax' } };
    rerender();
    expect(dialog('Discard changes?')).toBeNull();
    expect(dialog('Manage your account')).toBeVisible();
  });
});
