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

describe('design §7 the discard confirmation', () => {
  it("asks 'Discard changes?', and 'Keep editing' keeps the changes", async () => {
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
    ['a logout', 'Log out', 1],
  ])('is required before %s discards changes', async (_, name, loggedOut) => {
    const { user } = await open();
    await user.type(await field('Name'), 'x');
    await user.click(screen.getByRole('button', { name }));
    expect(logOut).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(dialog('Discard changes?')).toBeNull();
    expect(dialog('Manage your account')).toBeNull();
    expect(logOut).toHaveBeenCalledTimes(loggedOut);
  });

  it("opens the chosen entry on 'Discard'", async () => {
    const { user } = await open();
    await user.type(await field('Name'), 'x');
    await user.click(entry('Start of day'));
    expect(screen.queryByRole('combobox', { name: 'Start of day' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await screen.findByRole('combobox', { name: 'Start of day' })).toBeVisible();
  });

  it('is not shown without changes', async () => {
    const { user } = await open();
    await field('Name');
    await user.keyboard('{Escape}');
    expect(dialog('Manage your account')).toBeNull();
    expect(dialog('Discard changes?')).toBeNull();
  });

  it.each([
    ['succeeds', true],
    ['fails', false],
  ])('is skipped during a save, and no toast follows when the save %s', async (_, succeeds) => {
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

  it('is shown for input typed during a save', async () => {
    write.mockReturnValueOnce(new Promise(() => {}));
    const { user } = await open();
    await user.type(await field('Name'), 'x');
    await user.click(save());
    await user.type(await field('Name'), 'y');
    expect(save()).toBeDisabled();
    await user.keyboard('{Escape}');
    expect(dialog('Discard changes?')).toBeVisible();
  });

  it('is shown after a failed save', async () => {
    write.mockRejectedValueOnce(rejection([]));
    const { user } = await open();
    await user.type(await field('Name'), 'x');
    await user.click(save());
    await waitFor(() => expect(save()).toBeEnabled());
    await user.keyboard('{Escape}');
    expect(dialog('Discard changes?')).toBeVisible();
  });

  it('closes once the changes are saved, for example by another tab', async () => {
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
