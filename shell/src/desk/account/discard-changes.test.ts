import { describe, expect, it } from '@jest/globals';
import { roundTrip } from '@parallax/api/testing';
import { signOut, updateTrader } from '@parallax/protocol';
import { changeTrader } from '@parallax/store';
import { act, screen, waitFor } from '@testing-library/react';
import {
  dialog,
  entry,
  failOnce,
  field,
  open,
  rejection,
  save,
  server,
  toasts,
  trader,
} from './testing/set-up-account.tsx';

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
    await act(roundTrip);
    expect(server.received(signOut)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(dialog('Discard changes?')).toBeNull();
    expect(dialog('Manage your account')).toBeNull();
    await act(roundTrip);
    expect(server.received(signOut)).toHaveLength(loggedOut);
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
    const response = server.hold(updateTrader);
    const { user } = await open();
    await user.type(await field('Name'), 'x');
    await user.click(save());
    await user.keyboard('{Escape}');
    expect(dialog('Discard changes?')).toBeNull();
    expect(dialog('Manage your account')).toBeNull();
    if (succeeds) response.send({ ...trader, firstName: 'Adax' });
    else response.fail(rejection([]));
    await act(roundTrip);
    expect(toasts()).toEqual([]);
  });

  it('is shown for input typed during a save', async () => {
    server.hold(updateTrader);
    const { user } = await open();
    await user.type(await field('Name'), 'x');
    await user.click(save());
    await user.type(await field('Name'), 'y');
    expect(save()).toBeDisabled();
    await user.keyboard('{Escape}');
    expect(dialog('Discard changes?')).toBeVisible();
  });

  it('is shown after a failed save', async () => {
    failOnce(updateTrader, rejection([]));
    const { user } = await open();
    await user.type(await field('Name'), 'x');
    await user.click(save());
    await waitFor(() => expect(save()).toBeEnabled());
    await user.keyboard('{Escape}');
    expect(dialog('Discard changes?')).toBeVisible();
  });

  it('closes once the changes are saved, for example by another tab', async () => {
    const { user } = await open();
    await user.type(await field('Name'), 'x');
    await user.keyboard('{Escape}');
    expect(dialog('Discard changes?')).toBeVisible();
    act(() => changeTrader(trader.traderId, { firstName: 'Adax' }));
    expect(dialog('Discard changes?')).toBeNull();
    expect(dialog('Manage your account')).toBeVisible();
  });
});
