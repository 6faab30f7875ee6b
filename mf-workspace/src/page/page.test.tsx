import { expect, it, jest } from '@jest/globals';
import { NavigationProvider } from '@parallax/federation/navigation';
import { contribute } from '@parallax/federation/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import contributions from '../contributions.ts';

const sheets = await import('@parallax/sheets');
const retry = jest.fn();
jest.unstable_mockModule('@parallax/sheets', () => ({
  ...sheets,
  useSheets: () => ({ sheets: [], state: 'error', retry }),
}));
const { useRegisteredCommands, useOverlay } = await import('@parallax/ui/state');
const { default: Page } = await import('./page.tsx');
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
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NavigationProvider value={{ path: '/execution', search: '', navigate: () => undefined }}>
        <Header />
        <Page area="execution" />
      </NavigationProvider>
    </QueryClientProvider>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Your sheets could not be loaded');
  await userEvent.click(screen.getByRole('button', { name: 'Add Widget, 0 in the palette' }));
  const dialog = screen.getByRole('dialog', { name: 'Add Widget' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(1);
});
