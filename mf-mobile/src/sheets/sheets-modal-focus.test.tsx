import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { roundTrip } from '@parallax/api/testing';
import { deleteSheet, renameSheet } from '@parallax/protocol';
import { closeDialogsOnBack } from '@parallax/ui/state';
import { shownToasts } from '@parallax/ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { sheetOf } from '../testing/sheet-of.ts';
import {
  chooseInMenu,
  close,
  menuOf,
  NO_NETWORK,
  server,
  show,
  startRenaming,
  TRAIN,
} from './testing/set-up-sheets-modal.tsx';

const goBack = async () => {
  await waitFor(() => expect(history.state).toMatchObject({ dialogOpen: true }));
  history.back();
};

describe('the Sheets modal of the phone', () => {
  it.each([
    ['On the go', 'Sheet menu: Train'],
    ['Train', 'Add sheet'],
  ])("moves the focus from the deleted sheet '%s' to '%s'", async (name, next) => {
    const user = show();
    await chooseInMenu(user, name, 'Delete');
    await waitFor(() => expect(screen.getByRole('button', { name: next })).toHaveFocus());
  });

  it('keeps the focus on the menu button while a sheet is deleted and after the deletion fails', async () => {
    const response = server.hold(deleteSheet);
    const user = show();
    await chooseInMenu(user, 'Train', 'Delete');
    expect(menuOf('Train')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('menuitem', { name: 'Delete' })).toHaveAttribute('aria-disabled');
    await user.keyboard('{Escape}');
    response.fail(NO_NETWORK);
    await waitFor(() => expect(shownToasts()).toHaveLength(1));
    await act(roundTrip);
    expect(menuOf('Train')).toHaveFocus();
    expect(server.received(deleteSheet)).toHaveLength(1);
  });

  it("moves the focus into the form of 'Add sheet' when the last sheet of the list is deleted", async () => {
    const user = show();
    await user.click(screen.getByRole('button', { name: 'Add sheet' }));
    await chooseInMenu(user, 'Train', 'Delete');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Sheet name' })).toHaveFocus());
  });

  it("moves the focus from the deleted last sheet to 'Add sheet' although another sheet is being renamed", async () => {
    const user = show();
    await startRenaming(user, 'On the go');
    await chooseInMenu(user, 'Train', 'Delete');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add sheet' })).toHaveFocus());
  });

  it('moves the focus from a deleted sheet into the form of the next one if that is being renamed', async () => {
    const user = show();
    const field = await startRenaming(user, 'Train');
    await chooseInMenu(user, 'On the go', 'Delete');
    await waitFor(() => expect(field).toHaveFocus());
  });

  it("moves the focus from the form of 'Add sheet' back to the button on Cancel", async () => {
    const user = show();
    await user.click(screen.getByRole('button', { name: 'Add sheet' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add sheet' })).toHaveFocus());
  });

  it.each(['Save', 'Cancel'])(
    "moves the focus to the menu of a sheet after '%s'",
    async (label) => {
      server.respond(renameSheet, ({ body }) => sheetOf(TRAIN, 'MOBILE', body.name));
      const user = show();
      await user.type(await startRenaming(user, 'Train'), 'Plane');
      await user.click(screen.getByRole('button', { name: label }));
      await waitFor(() => expect(menuOf('Train')).toHaveFocus());
    },
  );

  it("keeps the focus on 'Save' while a sheet is renamed, and saves once", async () => {
    server.hold(renameSheet);
    const user = show();
    await user.type(await startRenaming(user, 'Train'), 'Plane');
    const save = screen.getByRole('button', { name: 'Save' });
    await user.click(save);
    await user.keyboard('{Enter}');
    expect(save).toHaveFocus();
    expect(save).toHaveAttribute('aria-disabled', 'true');
    expect(server.received(renameSheet)).toHaveLength(1);
  });

  describe('Back closes only the innermost open part', () => {
    let stop: () => void;
    beforeEach(() => {
      stop = closeDialogsOnBack();
    });
    afterEach(() => stop());

    it('the menu of a sheet', async () => {
      const user = show();
      await user.click(menuOf('Train'));
      await screen.findByRole('menu');
      await goBack();
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
      expect(close).not.toHaveBeenCalled();
      expect(menuOf('Train')).toHaveFocus();
    });

    it('the form that renames a sheet', async () => {
      const user = show();
      await startRenaming(user, 'Train');
      await goBack();
      await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
      expect(close).not.toHaveBeenCalled();
      expect(menuOf('Train')).toHaveFocus();
    });

    it("the form of 'Add sheet', before the modal", async () => {
      const user = show();
      await user.click(screen.getByRole('button', { name: 'Add sheet' }));
      await goBack();
      await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
      expect(close).not.toHaveBeenCalled();
      await goBack();
      await waitFor(() => expect(close).toHaveBeenCalledWith(false));
    });
  });
});
