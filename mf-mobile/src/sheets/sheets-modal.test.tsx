import { describe, expect, it } from '@jest/globals';
import { type HeldResponse, roundTrip } from '@parallax/api/testing';
import {
  addSheet,
  deleteSheet,
  renameSheet,
  SHEET_NAME_SHORT,
  SHEET_NAME_TAKEN,
} from '@parallax/protocol';
import { shownToasts } from '@parallax/ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { sheetOf } from '../testing/sheet-of.ts';
import {
  BTC,
  chooseInMenu,
  close,
  menuOf,
  modal,
  NEW,
  NO_NETWORK,
  navigate,
  OWN,
  server,
  show,
  startRenaming,
  TRAIN,
} from './testing/set-up-sheets-modal.tsx';

const RENAMED = sheetOf(TRAIN, 'MOBILE', 'Plane');
const sendAdded = async (response: HeldResponse<typeof addSheet>) => {
  await act(async () => {
    response.send(sheetOf(NEW, 'MOBILE', 'Plane'));
    await roundTrip();
  });
  expect(shownToasts()).toEqual([expect.objectContaining({ title: 'Sheet added successfully' })]);
};

describe('the Sheets modal of the phone', () => {
  it('opens desktop sheets but offers no menu to rename or delete them', async () => {
    const user = show();
    const desktop = screen.getByRole('region', { name: 'From the desk' });
    expect(within(desktop).queryByRole('button')).toBeNull();
    expect(within(desktop).getByText(/desktop sheets/)).toBeVisible();
    await user.click(within(desktop).getByRole('link', { name: 'BTC desk' }));
    expect(navigate).toHaveBeenCalledWith(`/mobile?id=${BTC}`);
    expect(close).toHaveBeenCalledWith(false);
  });

  it('adds and opens a sheet whose name is unused and has at least three characters', async () => {
    server.respond(addSheet, ({ body }) => sheetOf(NEW, body.menuBar, body.name));
    const user = show();
    await user.click(screen.getByRole('button', { name: 'Add sheet' }));
    const field = screen.getByRole('textbox', { name: 'Sheet name' });
    const button = screen.getByRole('button', { name: 'Add' });
    await user.type(field, 'tr');
    expect(button).toBeDisabled();
    await user.type(field, 'ain');
    expect(button).toBeDisabled();
    expect(screen.getByText(SHEET_NAME_TAKEN)).toBeVisible();
    await user.type(field, ' home{Enter}');
    await waitFor(() => expect(navigate).toHaveBeenCalledWith(`/mobile?id=${NEW}`));
    expect(server.received(addSheet)).toEqual([
      { body: { name: 'train home', menuBar: 'MOBILE' } },
    ]);
  });

  it('keeps a second form open, with its input, when the first name is added', async () => {
    const response = server.hold(addSheet);
    const user = show();
    await user.click(screen.getByRole('button', { name: 'Add sheet' }));
    await user.type(screen.getByRole('textbox', { name: 'Sheet name' }), 'Plane{Enter}');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Add sheet' }));
    await user.type(screen.getByRole('textbox', { name: 'Sheet name' }), 'Home');
    await sendAdded(response);
    expect(screen.getByRole('textbox', { name: 'Sheet name' })).toHaveValue('Home');
    expect(close).not.toHaveBeenCalled();
    expect(navigate).not.toHaveBeenCalled();
  });

  it.each([
    ['opened another sheet', TRAIN, true],
    ['closed the modal', OWN, false],
  ])(
    'does not open an added sheet if the trader has %s in the meantime',
    async (_, openId, open) => {
      const response = server.hold(addSheet);
      const user = show();
      await user.click(screen.getByRole('button', { name: 'Add sheet' }));
      await user.type(screen.getByRole('textbox', { name: 'Sheet name' }), 'Plane{Enter}');
      user.rerender(modal(openId, { open }));
      await sendAdded(response);
      expect(close).not.toHaveBeenCalled();
      expect(navigate).not.toHaveBeenCalled();
    },
  );

  it('keeps the typed name when renaming fails', async () => {
    server.respond(renameSheet, () => Promise.reject(NO_NETWORK));
    const user = show();
    const field = await startRenaming(user, 'Train');
    await user.clear(field);
    await user.type(field, 'Plane{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
    expect(server.received(renameSheet)).toEqual([{ body: { sheetId: TRAIN, name: 'Plane' } }]);
    expect(field).toHaveValue('Plane');
  });

  it.each([
    ['succeeds', (response: HeldResponse<typeof renameSheet>) => response.send(RENAMED)],
    ['fails', (response: HeldResponse<typeof renameSheet>) => response.fail(NO_NETWORK)],
  ])("offers no action on a sheet after 'Cancel' until its rename %s", async (_, end) => {
    const response = server.hold(renameSheet);
    const user = show();
    const field = await startRenaming(user, 'Train');
    await user.clear(field);
    await user.type(field, 'Plane{Enter}');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(menuOf('Train')).toHaveAttribute('aria-disabled', 'true');
    await act(async () => {
      end(response);
      await roundTrip();
    });
    await waitFor(() => expect(menuOf('Train')).toHaveAttribute('aria-disabled', 'false'));
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('shows why a two-letter sheet name is rejected', async () => {
    const user = show();
    const field = await startRenaming(user, 'Train');
    await user.clear(field);
    await user.type(field, 'ab');
    expect(screen.getByText(SHEET_NAME_SHORT)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it("marks the phone's sheets as busy, without 'Add sheet', until they are loaded", () => {
    show({ state: 'pending', phone: [], isPhoneLoaded: false });
    const phone = screen.getByRole('region', { name: 'Sheets created on the phone' });
    expect(phone).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByRole('button', { name: 'Add sheet' })).toBeNull();
    expect(screen.getByRole('link', { name: 'BTC desk' })).toBeVisible();
  });

  it('navigates away when the open sheet is deleted', async () => {
    const user = show();
    await chooseInMenu(user, 'On the go', 'Delete');
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/mobile', { replace: true }));
    expect(server.received(deleteSheet)).toEqual([{ query: { sheetId: OWN } }]);
  });
  it('stays on the sheet that was opened while the previous one was being deleted', async () => {
    const response = server.hold(deleteSheet);
    const user = show();
    await chooseInMenu(user, 'On the go', 'Delete');
    user.rerender(modal(TRAIN, { open: false }));
    await act(async () => {
      response.send(null);
      await roundTrip();
    });
    expect(server.received(deleteSheet)).toHaveLength(1);
    expect(navigate).not.toHaveBeenCalled();
  });
});
