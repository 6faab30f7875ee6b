import { describe, expect, it } from '@jest/globals';
import { addSheet, SHEET_NAME_TAKEN } from '@parallax/protocol';
import { screen, waitFor } from '@testing-library/react';
import {
  delayResponse,
  navigate,
  refuse,
  server,
  setUpTabs,
  sheet,
  toasts,
} from './testing/set-up-tabs.tsx';

const { openOtherArea, show } = setUpTabs();

describe('the tabs of sheets', () => {
  it('add a sheet and open the new sheet', async () => {
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Add sheet' }));
    const add = screen.getByRole('button', { name: 'Add' });
    await user.type(screen.getByLabelText('Sheet name'), 'Al{Enter}');
    expect(add).toBeDisabled();
    await user.type(screen.getByLabelText('Sheet name'), 'tcoins{Enter}');
    expect(await screen.findByRole('tab', { name: 'Altcoins' })).toHaveFocus();
    expect(navigate).toHaveBeenCalledWith(`/execution/altcoins?id=${sheet(3, '').id}`);
    expect(toasts()).toEqual([{ kind: 'success', title: 'Sheet added successfully' }]);
  });

  it('report and reject a taken name, regardless of case', async () => {
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Add sheet' }));
    await user.type(screen.getByLabelText('Sheet name'), 'eth CARRY');
    expect(screen.getByText(SHEET_NAME_TAKEN)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add' })).toBeDisabled();
  });

  it("show the server's text if adding fails, and keep the input", async () => {
    server.respond(addSheet, refuse(409, SHEET_NAME_TAKEN));
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Add sheet' }));
    await user.type(screen.getByLabelText('Sheet name'), 'Altcoins{Enter}');
    await waitFor(() => expect(toasts()).toEqual([{ kind: 'error', title: SHEET_NAME_TAKEN }]));
    expect(screen.getByLabelText('Sheet name')).toHaveValue('Altcoins');
    expect(navigate).not.toHaveBeenCalled();
  });

  it('show a fixed text on the phone if adding fails', async () => {
    server.respond(addSheet, refuse(409, SHEET_NAME_TAKEN));
    const user = show(undefined, 'MOBILE');
    await user.click(await screen.findByRole('button', { name: 'Add sheet' }));
    await user.type(screen.getByLabelText('Sheet name'), 'Altcoins{Enter}');
    const failure = { kind: 'error', title: 'An error occurred while adding the sheet' };
    await waitFor(() => expect(toasts()).toEqual([failure]));
  });

  it('do not navigate if the trader has left the area while a sheet was added', async () => {
    const answer = delayResponse(addSheet);
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Add sheet' }));
    await user.type(screen.getByLabelText('Sheet name'), 'Altcoins{Enter}');
    openOtherArea();
    await answer();
    await waitFor(() => expect(toasts()).toHaveLength(1));
    expect(navigate).not.toHaveBeenCalled();
  });
});
