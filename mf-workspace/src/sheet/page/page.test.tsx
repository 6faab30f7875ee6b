import { expect, it } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { startServer } from '@parallax/api/testing';
import { NavigationProvider } from '@parallax/federation/navigation';
import { contribute } from '@parallax/federation/testing';
import { listSheets } from '@parallax/protocol';
import { useOverlay, useRegisteredCommands } from '@parallax/ui/state';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import contributions from '../../contributions.ts';
import Page from './page.tsx';

const server = startServer();
await contribute('mf_workspace', contributions);

function Header() {
  const [, open] = useOverlay('add-widget');
  const commands = useRegisteredCommands();
  return (
    <button type="button" onClick={() => open(true)}>
      Add Widget, {commands.length} in the palette
    </button>
  );
}

it('the page offers no widgets if the sheets fail to load, and the dialog offers a retry', async () => {
  server.refuse(listSheets, 403, 'No.');
  render(
    <QueryClientProvider client={queryClient}>
      <NavigationProvider value={{ path: '/execution', search: '', navigate: () => undefined }}>
        <Header />
        <Page area="execution" />
      </NavigationProvider>
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('Your sheets could not be loaded');
  await userEvent.click(screen.getByRole('button', { name: 'Add Widget, 0 in the palette' }));
  const dialog = screen.getByRole('dialog', { name: 'Add Widget' });
  const before = server.received(listSheets).length;
  await userEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(server.received(listSheets)).toHaveLength(before + 1));
});
