import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { queryClient } from '@parallax/api/react';
import { type HeldResponse, roundTrip } from '@parallax/api/testing';
import { NavigationProvider } from '@parallax/federation/navigation';
import {
  addSheet,
  deleteSheet,
  listSheets,
  renameSheet,
  SHEET_NAME_SHORT,
  SHEET_NAME_TAKEN,
} from '@parallax/protocol';
import { startPage } from '@parallax/store/testing';
import { closeDialogsOnBack } from '@parallax/ui/state';
import { shownToasts } from '@parallax/ui/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sheetOf } from '../testing/sheet-of.ts';
import { SheetsModal } from './sheets-modal.tsx';
import type { PhoneSheets } from './use-phone-sheets.ts';

const { server } = startPage();
const OWN = '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a01';
const TRAIN = '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a02';
const BTC = '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a03';
const NEW = '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a04';
const NO_NETWORK = new ApiError('call', { noResponse: 'network' });

const navigate = jest.fn();
const close = jest.fn();

const LOADED: PhoneSheets = {
  state: 'success',
  phone: [sheetOf(OWN, 'MOBILE', 'On the go'), sheetOf(TRAIN, 'MOBILE', 'Train')],
  isPhoneLoaded: true,
  desktop: [sheetOf(BTC, 'EXECUTION', 'BTC desk')],
  retry: () => {},
};

const modal = (openId: string, props: { open?: boolean; sheets?: Partial<PhoneSheets> }) => (
  <QueryClientProvider client={queryClient}>
    <NavigationProvider value={{ path: '/mobile', search: `?id=${openId}`, navigate }}>
      <SheetsModal
        open={props.open ?? true}
        onOpenChange={close}
        openId={openId}
        sheets={{ ...LOADED, ...props.sheets }}
      />
    </NavigationProvider>
  </QueryClientProvider>
);
function show(sheets: Partial<PhoneSheets> = {}) {
  const { rerender } = render(modal(OWN, { sheets }));
  return Object.assign(userEvent.setup(), { rerender });
}
const goBack = async () => {
  await waitFor(() => expect(history.state).toMatchObject({ dialogOpen: true }));
  history.back();
};
const sendAdded = async (response: HeldResponse<typeof addSheet>) => {
  await act(async () => {
    response.send(sheetOf(NEW, 'MOBILE', 'Plane'));
    await roundTrip();
  });
  expect(shownToasts()).toEqual([expect.objectContaining({ title: 'Sheet added successfully' })]);
};
const menuOf = (name: string) => screen.getByRole('button', { name: `Sheet menu: ${name}` });

describe('the Sheets modal of the phone', () => {
  beforeEach(() => {
    jest.clearAllMocks();
    server.respond(listSheets, () => []);
    server.respond(deleteSheet, () => null);
  });

  it('opens desktop sheets but offers no menu to rename or delete them', async () => {
    const user = show();
    const desktop = screen.getByRole('region', { name: 'From the desk' });
    expect(within(desktop).queryByRole('button')).toBeNull();
    expect(within(desktop).getByText(/sheets of the desktop page/)).toBeVisible();
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
    await user.click(menuOf('Train'));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    const field = await screen.findByRole('textbox', { name: 'Sheet name' });
    await user.clear(field);
    await user.type(field, 'Plane{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
    expect(server.received(renameSheet)).toEqual([{ body: { sheetId: TRAIN, name: 'Plane' } }]);
    expect(field).toHaveValue('Plane');
  });

  it('shows why a two-letter sheet name is rejected', async () => {
    const user = show();
    await user.click(menuOf('Train'));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    const field = await screen.findByRole('textbox', { name: 'Sheet name' });
    await user.clear(field);
    await user.type(field, 'ab');
    expect(screen.getByText(SHEET_NAME_SHORT)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it.each([
    ['On the go', 'Sheet menu: Train'],
    ['Train', 'Add sheet'],
  ])("moves the focus from the deleted sheet '%s' to '%s'", async (name, next) => {
    const user = show();
    await user.click(menuOf(name));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect(screen.getByRole('button', { name: next })).toHaveFocus());
  });

  it('keeps the focus on the menu button while a sheet is deleted and after the deletion fails', async () => {
    const response = server.hold(deleteSheet);
    const user = show();
    await user.click(menuOf('Train'));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
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
    await user.click(menuOf('Train'));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Sheet name' })).toHaveFocus());
  });

  it("moves the focus to 'Add sheet' while another sheet is renamed", async () => {
    const user = show();
    await user.click(menuOf('On the go'));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    await screen.findByRole('textbox', { name: 'Sheet name' });
    await user.click(menuOf('Train'));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add sheet' })).toHaveFocus());
  });

  it('moves the focus into the form of the next sheet if that is being renamed', async () => {
    const user = show();
    await user.click(menuOf('Train'));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    const field = await screen.findByRole('textbox', { name: 'Sheet name' });
    await user.click(menuOf('On the go'));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
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
      await user.click(menuOf('Train'));
      await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
      await user.type(await screen.findByRole('textbox', { name: 'Sheet name' }), 'Plane');
      await user.click(screen.getByRole('button', { name: label }));
      await waitFor(() => expect(menuOf('Train')).toHaveFocus());
    },
  );

  it("keeps the focus on 'Save' while a sheet is renamed, and saves once", async () => {
    server.hold(renameSheet);
    const user = show();
    await user.click(menuOf('Train'));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    await user.type(await screen.findByRole('textbox', { name: 'Sheet name' }), 'Plane');
    const save = screen.getByRole('button', { name: 'Save' });
    await user.click(save);
    await user.keyboard('{Enter}');
    expect(save).toHaveFocus();
    expect(save).toHaveAttribute('aria-disabled', 'true');
    expect(server.received(renameSheet)).toHaveLength(1);
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
    await user.click(menuOf('On the go'));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/mobile', { replace: true }));
    expect(server.received(deleteSheet)).toEqual([{ query: { sheetId: OWN } }]);
  });
  it('stays on a sheet that was opened while the sheet open before was being deleted', async () => {
    const response = server.hold(deleteSheet);
    const user = show();
    await user.click(menuOf('On the go'));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    user.rerender(modal(TRAIN, { open: false }));
    await act(async () => {
      response.send(null);
      await roundTrip();
    });
    expect(server.received(deleteSheet)).toHaveLength(1);
    expect(navigate).not.toHaveBeenCalled();
  });

  describe('closes only the innermost part on Back', () => {
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
      await user.click(menuOf('Train'));
      await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
      await screen.findByRole('textbox', { name: 'Sheet name' });
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
