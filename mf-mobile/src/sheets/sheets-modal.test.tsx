import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { NavigationProvider } from '@parallax/federation/navigation';
import { SHEET_NAME_SHORT, SHEET_NAME_TAKEN, type Sheet } from '@parallax/protocol';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

const add = jest.fn<(name: string) => Promise<{ id: string }>>();
const rename = jest.fn<(id: string, name: string) => Promise<void>>();
const remove = jest.fn<(id: string) => Promise<void>>();
const { checkSheetName } = await import('@parallax/sheets');
jest.unstable_mockModule('@parallax/sheets', () => ({
  checkSheetName,
  useSheetActions: () => ({ add, rename, remove }),
}));
const { SheetsModal } = await import('./sheets-modal.tsx');

const sheet = (id: string, name: string, menuBar: Sheet['menuBar']): Sheet => ({
  id,
  name,
  menuBar,
  analyticalViewId: null,
  analyticalViewData: null,
});
const navigate = jest.fn();
const close = jest.fn();

function show() {
  render(
    <NavigationProvider value={{ path: '/mobile', search: '?id=own', navigate }}>
      <SheetsModal
        open
        onOpenChange={close}
        openId="own"
        sheets={{
          state: 'success',
          own: [sheet('own', 'On the go', 'MOBILE'), sheet('train', 'Train', 'MOBILE')],
          isOwnLoaded: true,
          desk: [sheet('btc', 'BTC desk', 'EXECUTION')],
          retry: () => {},
        }}
      />
    </NavigationProvider>,
  );
  return userEvent.setup();
}
const menuOf = (name: string) => screen.getByRole('button', { name: `Sheet menu: ${name}` });

describe('the Sheets modal of the phone', () => {
  beforeEach(() => {
    jest.clearAllMocks();
  });

  it('opens desktop sheets but offers no menu to rename or delete them', async () => {
    const user = show();
    const desk = screen.getByRole('region', { name: 'From the desk' });
    expect(within(desk).queryByRole('button')).toBeNull();
    await user.click(within(desk).getByRole('link', { name: 'BTC desk' }));
    expect(navigate).toHaveBeenCalledWith('/mobile?id=btc');
    expect(close).toHaveBeenCalledWith(false);
  });

  it('adds and opens a sheet whose name is unused and has at least three characters', async () => {
    add.mockResolvedValue({ id: 'new' });
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
    expect(add).toHaveBeenCalledWith('train home');
    expect(navigate).toHaveBeenCalledWith('/mobile?id=new');
  });

  it('retains the new name when renaming fails', async () => {
    rename.mockRejectedValue(new Error('no network'));
    const user = show();
    await user.click(menuOf('Train'));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    const field = await screen.findByRole('textbox', { name: 'Sheet name' });
    await user.clear(field);
    await user.type(field, 'Plane{Enter}');
    expect(rename).toHaveBeenCalledWith('train', 'Plane');
    expect(field).toHaveValue('Plane');
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  it('shows why a sheet cannot be renamed to two letters', async () => {
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
    remove.mockResolvedValue();
    const user = show();
    await user.click(menuOf(name));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect(screen.getByRole('button', { name: next })).toHaveFocus());
  });

  it('keeps the focus on the menu button while a sheet is deleted and after the deletion fails', async () => {
    let fail: ((error: Error) => void) | undefined;
    remove.mockReturnValue(
      new Promise((_, reject) => {
        fail = reject;
      }),
    );
    const user = show();
    await user.click(menuOf('Train'));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(menuOf('Train')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('menuitem', { name: 'Delete' })).toHaveAttribute('aria-disabled');
    await user.keyboard('{Escape}');
    await act(async () => fail?.(new Error('no network')));
    expect(menuOf('Train')).toHaveFocus();
    expect(remove).toHaveBeenCalledTimes(1);
  });

  it('navigates away when the open sheet is deleted', async () => {
    remove.mockResolvedValue();
    const user = show();
    await user.click(menuOf('On the go'));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(remove).toHaveBeenCalledWith('own');
    expect(navigate).toHaveBeenCalledWith('/mobile', { replace: true });
  });
});
