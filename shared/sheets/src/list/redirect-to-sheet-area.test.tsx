import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { roundTrip, startFakeClock, startServer } from '@parallax/api/testing';
import { NavigationProvider } from '@parallax/federation/navigation';
import { contribute } from '@parallax/federation/testing';
import { listSheets, type MenuBar, type Sheet } from '@parallax/protocol';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { RedirectToSheetArea } from './redirect-to-sheet-area.tsx';

const sheet = (id: string, name: string, menuBar: MenuBar): Sheet => ({
  id,
  name,
  menuBar,
  analyticalViewId: null,
  analyticalViewData: null,
});
const DESK_ID = '7f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a11';
const UNKNOWN_ID = '8f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a11';
let hangs = false;
const server = startServer();
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

beforeEach(() => {
  server.respond(listSheets, ({ query: { rootPath } }) => {
    if (hangs && rootPath === 'algo') return new Promise(() => undefined);
    return rootPath === 'execution' ? [sheet(DESK_ID, 'BTC desk', 'EXECUTION')] : [];
  });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the address of a sheet under the wrong area', () => {
  it('redirects to the area of the sheet', async () => {
    open(DESK_ID);
    await waitFor(() =>
      expect(navigate).toHaveBeenCalledWith(`/execution/btc-desk?id=${DESK_ID}`, { replace: true }),
    );
  });

  it('keeps the widget of the address', async () => {
    open(DESK_ID, '&widget=a%26b');
    await waitFor(() =>
      expect(navigate).toHaveBeenCalledWith(`/execution/btc-desk?id=${DESK_ID}&widget=a%26b`, {
        replace: true,
      }),
    );
  });

  it('is reported as unknown when no area has the sheet', async () => {
    open(UNKNOWN_ID);
    expect(await screen.findByText('No such sheet')).toBeVisible();
  });

  it('times out after 30 s and can be retried (workspace §4, §9)', async () => {
    startFakeClock();
    hangs = true;
    open(UNKNOWN_ID);
    await act(() => jest.advanceTimersByTimeAsync(29_999));
    expect(screen.getByLabelText('Loading sheet')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(screen.getByRole('alert')).toHaveTextContent('Your sheets could not be loaded');
    hangs = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await act(() => jest.advanceTimersByTimeAsync(100));
    await act(roundTrip);
    expect(screen.getByText('No such sheet')).toBeVisible();
  });
});
