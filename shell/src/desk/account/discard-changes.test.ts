import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import {
  callApi,
  dialog,
  entry,
  field,
  logOut,
  refused,
  save,
  setUpAccount,
  told,
  trader,
} from './testing/set-up-account.tsx';

const { open, openStart } = await setUpAccount();

describe('design §7 leaving a form with changes', () => {
  it("asks 'Discard changes?', and keeps them with 'Keep editing'", async () => {
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
  ])("leaves by %s with 'Discard'", async (_, name, loggedOut) => {
    const { user } = await open();
    await user.type(await field('Name'), 'x');
    await user.click(screen.getByRole('button', { name }));
    expect(logOut).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(dialog('Discard changes?')).toBeNull();
    expect(dialog('Manage your account')).toBeNull();
    expect(logOut).toHaveBeenCalledTimes(loggedOut);
  });

  it("leaves for another entry with 'Discard'", async () => {
    const { user } = await open();
    await user.type(await field('Name'), 'x');
    await user.click(entry('Start of day'));
    expect(screen.queryByRole('combobox', { name: 'Start of day' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await screen.findByRole('combobox', { name: 'Start of day' })).toBeVisible();
  });

  it('asks nothing when nothing is changed', async () => {
    const { user } = await open();
    await field('Name');
    await user.keyboard('{Escape}');
    expect(dialog('Manage your account')).toBeNull();
    expect(dialog('Discard changes?')).toBeNull();
  });

  it('goes without a question once what is being saved is saved', async () => {
    let answer: ((saved: object) => void) | undefined;
    callApi.mockReturnValueOnce(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const { user } = await open();
    await user.type(await field('Name'), 'x');
    await user.click(save());
    await user.keyboard('{Escape}');
    expect(dialog('Discard changes?')).toBeNull();
    expect(dialog('Manage your account')).toBeVisible();
    answer?.({ firstName: 'Adax' });
    await waitFor(() => expect(dialog('Manage your account')).toBeNull());
  });

  it('stays with what could not be saved', async () => {
    let refuse: ((error: Error) => void) | undefined;
    callApi.mockReturnValueOnce(
      new Promise((_, reject) => {
        refuse = reject;
      }),
    );
    const { user, hour } = await openStart();
    await user.click(hour);
    await user.click(screen.getByRole('option', { name: 'UTC 08:00' }));
    await user.click(save());
    await user.keyboard('{Escape}');
    refuse?.(refused([]));
    await waitFor(() => expect(save()).toBeEnabled());
    expect(dialog('Discard changes?')).toBeNull();
    expect(hour).toHaveValue('UTC 08:00');
    await user.keyboard('{Escape}');
    expect(dialog('Discard changes?')).toBeVisible();
  });

  it('asks about what is typed beyond what is being saved', async () => {
    callApi.mockReturnValueOnce(new Promise(() => {}));
    const { user } = await open();
    await user.type(await field('Name'), 'x');
    await user.click(save());
    await user.type(await field('Name'), 'y');
    expect(save()).toBeDisabled();
    await user.keyboard('{Escape}');
    expect(dialog('Discard changes?')).toBeVisible();
  });

  it('asks again about what could not be saved', async () => {
    callApi.mockRejectedValueOnce(refused([]));
    const { user } = await open();
    await user.type(await field('Name'), 'x');
    await user.click(save());
    await waitFor(() => expect(save()).toBeEnabled());
    await user.keyboard('{Escape}');
    expect(dialog('Discard changes?')).toBeVisible();
  });

  it('takes the question back once everything is saved, from another tab as well', async () => {
    const { user, again } = await open();
    await user.type(await field('Name'), 'x');
    await user.keyboard('{Escape}');
    expect(dialog('Discard changes?')).toBeVisible();
    told.trader = { state: 'success', value: { ...trader, firstName: 'Adax' } };
    again();
    expect(dialog('Discard changes?')).toBeNull();
    expect(dialog('Manage your account')).toBeVisible();
  });
});
