import { describe, expect, it } from '@jest/globals';
import { renameSheet } from '@parallax/protocol';
import { useRegisteredCommands } from '@parallax/ui/state';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import {
  carry,
  delayResponse,
  desk,
  menuItem,
  noResponse,
  refuse,
  server,
  setUpTabs,
  tabNames,
  toasts,
} from './testing/set-up-tabs.tsx';

const { openSheet, show } = setUpTabs();

describe('renaming a sheet', () => {
  it('shows the new name and returns the focus to the sheet menu', async () => {
    const user = show();
    await menuItem(user, 'Rename');
    const field = screen.getByLabelText('Sheet name');
    expect(field).toHaveFocus();
    await user.clear(field);
    await user.type(field, 'New name');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('tab', { name: 'New name' })).toBeVisible();
    await waitFor(() => expect(screen.queryByLabelText('Sheet name')).toBeNull());
    expect(screen.getByRole('button', { name: 'Sheet menu' })).toHaveFocus();
    expect(toasts()).toEqual([{ kind: 'success', title: 'Sheet updated successfully' }]);
  });

  it('can be started from the command palette', async () => {
    show();
    const { result } = renderHook(useRegisteredCommands);
    await screen.findByRole('button', { name: 'Sheet menu' });
    act(() => result.current.find(({ label }) => label === 'Rename sheet')?.run());
    expect(screen.getByLabelText('Sheet name')).toHaveFocus();
    expect(screen.getByLabelText('Sheet name')).toHaveValue('BTC desk');
  });

  it('is offered in the palette again when the trader left during the rename and came back', async () => {
    const user = show();
    const { result } = renderHook(useRegisteredCommands);
    await menuItem(user, 'Rename');
    openSheet(carry.id);
    openSheet(desk.id);
    await waitFor(() => expect(result.current.map(({ label }) => label)).toContain('Rename sheet'));
  });

  it.each([
    ['succeeds', () => desk, { kind: 'success', title: 'Sheet updated successfully' }],
    ['fails', refuse(404, 'Gone'), { kind: 'error', title: 'Error updating the sheet' }],
  ])(
    'is offered in the palette again and does not move the focus if it %s after its panel was closed',
    async (_, answer, toast) => {
      server.respond(renameSheet, answer);
      const respond = delayResponse(renameSheet);
      const user = show();
      const { result } = renderHook(useRegisteredCommands);
      await menuItem(user, 'Rename');
      await user.clear(screen.getByLabelText('Sheet name'));
      await user.type(screen.getByLabelText('Sheet name'), 'New name{Enter}');
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByLabelText('Sheet name')).toBeNull());
      const elsewhere = screen.getByRole('tab', { name: 'ETH carry' });
      act(() => elsewhere.focus());
      await respond();
      await waitFor(() => expect(toasts()).toEqual([toast]));
      const labels = () => result.current.map(({ label }) => label);
      await waitFor(() =>
        expect(labels()).toEqual(expect.arrayContaining(['Rename sheet', 'Duplicate sheet'])),
      );
      expect(elsewhere).toHaveFocus();
    },
  );

  it.each([
    ['the server refuses', refuse(404, 'Gone'), 'Error updating the sheet'],
    ['there is no response', noResponse, 'An error occurred while updating the sheet'],
  ])('is rolled back to the old name if %s', async (_, answer, title) => {
    server.respond(renameSheet, answer);
    const user = show();
    await menuItem(user, 'Rename');
    await user.clear(screen.getByLabelText('Sheet name'));
    await user.type(screen.getByLabelText('Sheet name'), 'New name{Enter}');
    await waitFor(() => expect(toasts()).toEqual([{ kind: 'error', title }]));
    expect(tabNames()).toEqual(['BTC desk', 'ETH carry']);
    await waitFor(() => expect(screen.getByLabelText('Sheet name')).toHaveFocus());
  });
});
