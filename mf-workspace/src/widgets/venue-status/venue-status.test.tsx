import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { startServer } from '@parallax/api/testing';
import { listVenueStatus, type VenueStatus } from '@parallax/protocol';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

const server = startServer();
let passes: (contract: { exchange: string }) => boolean = () => true;
const choose = jest.fn();
const store = await import('@parallax/store');
jest.unstable_mockModule('@parallax/store', () => ({
  ...store,
  useVenueFilter: () => ({ chosen: [], choose, passes }),
}));
let now = 100_000;
let deliver: (venues: readonly VenueStatus[]) => void = () => undefined;
const feed = await import('@parallax/feed');
jest.unstable_mockModule('@parallax/feed', () => ({
  ...feed,
  serverNow: () => now,
  subscribeVenueStatus: (listener: typeof deliver) => {
    deliver = listener;
    return () => undefined;
  },
}));
const { queryClient } = await import('@parallax/api/react');
const { default: VenueStatusWidget } = await import('./venue-status.tsx');
const { createStatusBoard } = await import('./status-board.ts');
const { venueStatusSettingsSchema } = await import('./venue-status-settings.ts');

const status = (name: string, change: Partial<VenueStatus> = {}): VenueStatus => ({
  name,
  displayName: name.toUpperCase(),
  state: 'up',
  reason: null,
  last_message_at: now - 400,
  round_trip_ms: 34.4,
  reconnects: 2,
  message_rate: 12.34,
  at: now,
  ...change,
});
const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <VenueStatusWidget
        settings={venueStatusSettingsSchema.parse({ table: 3 })}
        onSettings={jest.fn()}
      />
    </QueryClientProvider>,
  );
const cells = async (name: string) => {
  const row = (await screen.findByText(name)).closest('tr');
  return row === null
    ? []
    : within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent);
};

beforeEach(() => {
  now = 100_000;
  server.respond(listVenueStatus, () => [status('okx'), status('bitmex', { round_trip_ms: null })]);
});
afterEach(() => {
  passes = () => true;
  queryClient.clear();
  jest.clearAllMocks();
});

describe('design §7 Venue status', () => {
  it('shows connection, delay, age, message rate and reconnects, and follows the feed', async () => {
    show();
    expect(await cells('OKX')).toEqual(['OKX', 'Connected', '0 s', '34 ms', '12.3', '2']);
    expect((await cells('BITMEX'))[3]).toBe('—');
    now += 1_000;
    act(() =>
      deliver([
        status('okx', {
          state: 'down',
          reason: 'No answer',
          last_message_at: now - 90_000,
          message_rate: 0,
        }),
      ]),
    );
    expect(await cells('OKX')).toEqual([
      'OKXNo answer',
      'Disconnected',
      '1 min',
      '34 ms',
      '0.0',
      '2',
    ]);
  });

  it('lists the venues that are lost first: disconnected ones, then those that send nothing', async () => {
    server.respond(listVenueStatus, () => [
      status('okx'),
      status('deribit', { last_message_at: now - 10_000 }),
      status('bitmex', { state: 'down', reason: 'No answer' }),
    ]);
    show();
    await screen.findByText('OKX');
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getAllByRole('cell')[1]?.textContent)).toEqual([
      'Disconnected',
      'Stale',
      'Connected',
    ]);
  });

  it('keeps a status from the feed if the first response arrives later', () => {
    const board = createStatusBoard();
    const stop = board.start();
    deliver([status('okx', { state: 'down' })]);
    now += 500;
    board.set([status('okx')]);
    expect(board.status('okx')?.state).toBe('down');
    stop();
  });

  it("shows an outdated status as 'Unknown'", async () => {
    show();
    expect((await cells('OKX'))[1]).toBe('Connected');
    now += 15_000;
    act(() => deliver([status('okx', { at: now - 12_000 })]));
    expect((await cells('OKX'))[1]).toBe('Unknown');
  });

  it('shows only the venues of the filter, or reports that the filter hides all venues', async () => {
    passes = ({ exchange }) => exchange === 'okx';
    const { unmount } = show();
    expect(await screen.findByText('OKX')).toBeVisible();
    expect(screen.queryByText('BITMEX')).toBeNull();
    unmount();
    passes = () => false;
    show();
    expect(await screen.findByText('Every venue is hidden by the venue filter')).toBeVisible();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Show all venues' }));
    expect(choose).toHaveBeenCalledWith([]);
  });

  it("reports a failed request, retries it on 'Try again' and reports an empty list", async () => {
    server.refuseOnce(listVenueStatus, 403, 'Refused');
    server.respond(listVenueStatus, () => []);
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent('Refused');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No venues')).toBeVisible();
  });
});
