import { describe, expect, it } from '@jest/globals';
import { addSheet, renameSheet, sortSheets } from '@parallax/protocol';
import { screen, waitFor } from '@testing-library/react';
import {
  changed,
  clickToastButton,
  delayResponse,
  desk,
  menuItem,
  refuse,
  server,
  setUpTabs,
  sheet,
  tabNames,
  toasts,
} from './testing/set-up-tabs.tsx';

const { show } = setUpTabs();

async function rename(user: ReturnType<typeof show>): Promise<void> {
  await menuItem(user, 'Rename');
  await user.clear(screen.getByLabelText('Sheet name'));
  await user.type(screen.getByLabelText('Sheet name'), 'New name{Enter}');
}

describe("workspace §4 the trader's other browser tabs", () => {
  it('are notified when a sheet is deleted, and again when it is restored', async () => {
    const user = show();
    await menuItem(user, 'Delete');
    await waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
    server.respond(addSheet, () => ({ ...desk, id: sheet(3, '').id }));
    await waitFor(() => expect(tabNames()).toEqual(['ETH carry']));
    const sorted = delayResponse(sortSheets);
    await clickToastButton();
    await waitFor(() => expect(tabNames()).toEqual(['BTC desk', 'ETH carry']));
    expect(changed).toHaveBeenCalledTimes(1);
    await sorted();
    await waitFor(() => expect(changed).toHaveBeenCalledTimes(2));
  });

  it('are notified of a new name when the server has saved it', async () => {
    const user = show();
    const saved = delayResponse(renameSheet);
    await rename(user);
    expect(changed).not.toHaveBeenCalled();
    await saved();
    await waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
  });

  it('are notified of a new sheet', async () => {
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Add sheet' }));
    await user.type(screen.getByLabelText('Sheet name'), 'Altcoins{Enter}');
    await screen.findByRole('tab', { name: 'Altcoins' });
    await waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
  });

  it('are notified of a copy', async () => {
    const user = show();
    await menuItem(user, 'Duplicate');
    await waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
  });

  it('are not notified of a change that the server refused', async () => {
    server.respond(renameSheet, refuse(400));
    const user = show();
    await rename(user);
    await waitFor(() => expect(toasts()).toHaveLength(1));
    expect(tabNames()).toEqual(['BTC desk', 'ETH carry']);
    expect(changed).not.toHaveBeenCalled();
  });
});
