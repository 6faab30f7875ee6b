import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { serverNow } from '@parallax/feed';
import { venueStatusOf } from '@parallax/feed/testing/feed-values';
import { listVenueStatus, type VenueStatus } from '@parallax/protocol';
import { startPage } from '@parallax/store/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HeaderSlotsContext } from '../../widget-kit/frame/widget-header.tsx';
import { createStatusBoard } from './status-board.ts';
import VenueStatusWidget from './venue-status.tsx';
import { venueStatusSettingsSchema } from './venue-status-settings.ts';

const page = startPage();
const { feed, server } = page;

const status = (name: string, change: Partial<VenueStatus> = {}): VenueStatus =>
  venueStatusOf({
    name,
    displayName: name.toUpperCase(),
    last_message_at: serverNow(),
    round_trip_ms: 34.4,
    reconnects: 2,
    message_rate: 12.34,
    at: serverNow(),
    ...change,
  });
const widget = () => (
  <QueryClientProvider client={queryClient}>
    <VenueStatusWidget
      settings={venueStatusSettingsSchema.parse({ table: 3 })}
      onSettings={jest.fn()}
    />
  </QueryClientProvider>
);
const show = () => render(widget());
const cells = async (name: string) => {
  const row = (await screen.findByText(name)).closest('tr');
  return row === null
    ? []
    : within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent);
};

beforeEach(() => {
  server.respond(listVenueStatus, () => [status('okx'), status('bitmex', { round_trip_ms: null })]);
});

describe('design §7 Venue status', () => {
  it('shows connection, delay, age, message rate and reconnects, and follows the feed', async () => {
    show();
    expect(await cells('OKX')).toEqual(['OKX', 'Connected', '0 s', '34 ms', '12.3', '2']);
    expect((await cells('BITMEX'))[3]).toBe('—');
    await feed.venueStatus(
      status('okx', {
        state: 'down',
        reason: 'No answer',
        last_message_at: serverNow() - 90_000,
        message_rate: 0,
      }),
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

  it('lists the venues that are lost first: disconnected ones, then those that send nothing, then the others by name', async () => {
    server.respond(listVenueStatus, () => [
      status('okx'),
      status('deribit', { last_message_at: serverNow() - 10_000 }),
      status('coinbase'),
      status('bitmex', { state: 'down', reason: 'No answer' }),
    ]);
    show();
    await screen.findByText('OKX');
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getAllByRole('cell')[1]?.textContent)).toEqual([
      'Disconnected',
      'Stale',
      'Connected',
      'Connected',
    ]);
    expect(rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual([
      'BITMEXNo answer',
      'DERIBIT',
      'COINBASE',
      'OKX',
    ]);
  });

  it('keeps a status from the feed if the first response arrives later', async () => {
    const board = createStatusBoard();
    const stop = board.start();
    await feed.venueStatus(status('okx', { state: 'down' }));
    board.set([status('okx', { at: serverNow() + 500 })]);
    expect(board.status('okx')?.state).toBe('down');
    stop();
  });

  it("shows an outdated status as 'Unknown'", async () => {
    show();
    expect((await cells('OKX'))[1]).toBe('Connected');
    await feed.setTime(serverNow() + 15_000);
    await feed.venueStatus(status('okx', { at: serverNow() - 12_000 }));
    expect((await cells('OKX'))[1]).toBe('Unknown');
  });

  it('shows only the venues of the filter, or reports that the filter hides all venues', async () => {
    page.filterVenues('okx');
    const { unmount } = show();
    expect(await screen.findByText('OKX')).toBeVisible();
    expect(screen.queryByText('BITMEX')).toBeNull();
    unmount();
    page.filterVenues('kraken');
    show();
    expect(await screen.findByText('Every venue is hidden by the venue filter')).toBeVisible();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Show all venues' }));
    expect(await screen.findByText('OKX')).toBeVisible();
    expect(screen.getByText('BITMEX')).toBeVisible();
  });

  it('reports that every venue is disconnected, which no filter can change', async () => {
    await page.disconnect('okx', 'bitmex');
    show();
    expect(await screen.findByText('Every venue is no longer connected')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show all venues' })).toBeNull();
  });

  it('shows the age of stale statuses by its largest unit', async () => {
    server.respond(listVenueStatus, () => [status('okx', { at: serverNow() - 125_000 })]);
    const subtitle = document.body.appendChild(document.createElement('p'));
    render(
      <HeaderSlotsContext value={{ subtitle, controls: null }}>{widget()}</HeaderSlotsContext>,
    );
    await waitFor(() => expect(subtitle).toHaveTextContent('stale 2 min'));
    subtitle.remove();
  });

  it.each([
    [false, 24],
    [true, 36],
  ])('has rows that are high enough for a coarse pointer: %s', async (coarse, height) => {
    const media = jest
      .spyOn(window, 'matchMedia')
      .mockReturnValue(Object.assign(window.matchMedia(''), { matches: coarse }));
    show();
    const row = (await screen.findByText('OKX')).closest('tr');
    expect(row).toHaveStyle({ blockSize: `${height}px` });
    media.mockRestore();
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
