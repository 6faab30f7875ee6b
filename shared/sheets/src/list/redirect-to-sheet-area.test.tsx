import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { NavigationProvider } from '@parallax/federation/navigation';
import { contribute } from '@parallax/federation/testing';
import type { MenuBar, Sheet } from '@parallax/protocol';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';

const sheet = (id: string, name: string, menuBar: MenuBar): Sheet => ({
  id,
  name,
  menuBar,
  analyticalViewId: null,
  analyticalViewData: null,
});
let hangs = false;
const api = await import('@parallax/api');
jest.unstable_mockModule('@parallax/api', () => ({
  ...api,
  callApi: async (_: unknown, { query }: { query: { rootPath: string } }) => {
    if (hangs && query.rootPath === 'algo') return new Promise(() => undefined);
    return query.rootPath === 'execution' ? [sheet('7', 'BTC desk', 'EXECUTION')] : [];
  },
}));
const { RedirectToSheetArea } = await import('./redirect-to-sheet-area.tsx');
await contribute('mf_areas', {
  pages: [
    { path: 'execution', label: 'Execution', order: 10 },
    { path: 'risk', label: 'Risk', order: 20 },
    { path: 'algo', label: 'Algo', order: 50 },
  ],
});

const navigate = jest.fn();
const open = (sheetId: string, more = '') =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NavigationProvider value={{ path: '/risk/old', search: `?id=${sheetId}${more}`, navigate }}>
        <RedirectToSheetArea menuBar="RISK" sheetId={sheetId}>
          <p>No such sheet</p>
        </RedirectToSheetArea>
      </NavigationProvider>
    </QueryClientProvider>,
  );

afterEach(() => {
  jest.useRealTimers();
});

describe('the address of a sheet under the wrong area', () => {
  it('redirects to the area of the sheet', async () => {
    open('7');
    await waitFor(() =>
      expect(navigate).toHaveBeenCalledWith('/execution/btc-desk?id=7', { replace: true }),
    );
  });

  it('keeps the widget of the address', async () => {
    open('7', '&widget=a%26b');
    await waitFor(() =>
      expect(navigate).toHaveBeenCalledWith('/execution/btc-desk?id=7&widget=a%26b', {
        replace: true,
      }),
    );
  });

  it('reports when no area has it', async () => {
    open('8');
    expect(await screen.findByText('No such sheet')).toBeVisible();
  });

  it('workspace §4, §9 times out after 30 s and can be retried', async () => {
    jest.useFakeTimers();
    hangs = true;
    open('8');
    await act(() => jest.advanceTimersByTimeAsync(29_999));
    expect(screen.getByLabelText('Loading sheet')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(screen.getByRole('alert')).toHaveTextContent('Your sheets could not be loaded');
    hangs = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(screen.getByText('No such sheet')).toBeVisible();
  });
});
