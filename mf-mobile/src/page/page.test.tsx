import { expect, it } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { roundTrip } from '@parallax/api/testing';
import { NavigationProvider } from '@parallax/federation/navigation';
import { contribute } from '@parallax/federation/testing';
import { addSheet, listSheets } from '@parallax/protocol';
import { startPage } from '@parallax/store/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sheetOf } from '../testing/sheet-of.ts';
import MobilePage from './page.tsx';

const { server } = startPage();

it('a modal that was opened while a sheet was being added stays open', async () => {
  await contribute(
    'mf_workspace',
    {
      exposes: {
        'widget-list': () => Promise.resolve({ default: () => null }),
        'sheet-canvas': () => Promise.resolve({ default: () => null }),
      },
    },
    () => true,
  );
  server.respond(listSheets, () => []);
  const response = server.hold(addSheet);
  render(
    <QueryClientProvider client={queryClient}>
      <NavigationProvider value={{ path: '/mobile', search: '', navigate: () => {} }}>
        <MobilePage area="mobile" />
      </NavigationProvider>
    </QueryClientProvider>,
  );
  await act(roundTrip);
  const user = userEvent.setup();
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  await press('Sheets');
  const dialog = screen.getByRole('dialog', { name: 'Sheets' });
  await user.click(within(dialog).getByRole('button', { name: 'Add sheet' }));
  await user.type(screen.getByRole('textbox', { name: 'Sheet name' }), 'Train{Enter}');
  await press('Close');
  await press('Settings');
  await act(async () => {
    response.send(sheetOf('6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a04', 'MOBILE', 'Train'));
    await roundTrip();
  });
  expect(screen.getByRole('dialog', { name: 'Settings' })).toBeVisible();
});
