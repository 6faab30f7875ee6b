import { describe, expect, it } from '@jest/globals';
import { addSheet, SHEET_NAME_TAKEN } from '@parallax/protocol';
import { screen, waitFor } from '@testing-library/react';
import {
  carry,
  delayResponse,
  navigate,
  refuse,
  server,
  setUpTabs,
  sheet,
  toasts,
} from './testing/set-up-tabs.tsx';

const { openOtherArea, openSheet, show } = setUpTabs();

describe('adding a sheet', () => {
  it('opens the new sheet', async () => {
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

  it('rejects a taken name, regardless of case, with a message', async () => {
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Add sheet' }));
    await user.type(screen.getByLabelText('Sheet name'), 'eth CARRY');
    expect(screen.getByText(SHEET_NAME_TAKEN)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add' })).toBeDisabled();
  });

  it("shows the server's message if it fails, and keeps the input", async () => {
    server.respond(addSheet, refuse(409, SHEET_NAME_TAKEN));
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Add sheet' }));
    await user.type(screen.getByLabelText('Sheet name'), 'Altcoins{Enter}');
    await waitFor(() => expect(toasts()).toEqual([{ kind: 'error', title: SHEET_NAME_TAKEN }]));
    expect(screen.getByLabelText('Sheet name')).toHaveValue('Altcoins');
    expect(navigate).not.toHaveBeenCalled();
  });

  it('shows a fixed message on the phone if it fails', async () => {
    server.respond(addSheet, refuse(409, SHEET_NAME_TAKEN));
    const user = show(undefined, 'MOBILE');
    await user.click(await screen.findByRole('button', { name: 'Add sheet' }));
    await user.type(screen.getByLabelText('Sheet name'), 'Altcoins{Enter}');
    const failure = { kind: 'error', title: 'An error occurred while adding the sheet' };
    await waitFor(() => expect(toasts()).toEqual([failure]));
  });

  it('keeps a second form open, with its focus and input, when the first name is added', async () => {
    const answer = delayResponse(addSheet);
    const user = show();
    const plus = await screen.findByRole('button', { name: 'Add sheet' });
    await user.click(plus);
    await user.type(screen.getByLabelText('Sheet name'), 'Altcoins{Enter}');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByLabelText('Sheet name')).toBeNull());
    await user.click(plus);
    await user.type(screen.getByLabelText('Sheet name'), 'Majors');
    await answer();
    expect(await screen.findByRole('tab', { name: 'Altcoins', hidden: true })).toBeInTheDocument();
    expect(screen.getByLabelText('Sheet name')).toHaveValue('Majors');
    expect(screen.getByLabelText('Sheet name')).toHaveFocus();
    expect(navigate).not.toHaveBeenCalled();
  });

  it('does not open the sheet of a form that was closed in the meantime', async () => {
    const answer = delayResponse(addSheet);
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Add sheet' }));
    await user.type(screen.getByLabelText('Sheet name'), 'Altcoins{Enter}');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await answer();
    expect(await screen.findByRole('tab', { name: 'Altcoins' })).toBeInTheDocument();
    expect(navigate).not.toHaveBeenCalled();
  });

  it.each([
    ['left the area', () => openOtherArea()],
    ['opened another sheet', () => openSheet(carry.id)],
  ])('does not navigate if the trader has %s in the meantime', async (_, move) => {
    const answer = delayResponse(addSheet);
    const user = show();
    await user.click(await screen.findByRole('button', { name: 'Add sheet' }));
    await user.type(screen.getByLabelText('Sheet name'), 'Altcoins{Enter}');
    move();
    await answer();
    await waitFor(() => expect(toasts()).toHaveLength(1));
    expect(navigate).not.toHaveBeenCalled();
  });
});
