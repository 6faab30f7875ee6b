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
const { formatAge } = await import('../frame/format-age.ts');
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
    expect(await cells('OKX')).toEqual(['OKX', 'Connected', '34 ms', '0.4 s', '12.3', '2', '—']);
    expect((await cells('BITMEX'))[2]).toBe('—');
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
      'OKX',
      'Disconnected',
      '34 ms',
      '90 s',
      '0.0',
      '2',
      'No answer',
    ]);
  });

  it('never shows an old status as fresh', async () => {
    show();
    expect((await cells('OKX'))[1]).toBe('Connected');
    now += 15_000;
    act(() => deliver([status('okx', { at: now - 12_000 })]));
    expect((await cells('OKX'))[1]).toBe('Unknown');
  });

  it('obeys the venue filter', async () => {
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

  it('reports a failure and tries again, and reports that there are no venues', async () => {
    server.refuseOnce(listVenueStatus, 403, 'Refused');
    server.respond(listVenueStatus, () => []);
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent('Refused');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No venues')).toBeVisible();
  });

  it.each([
    [null, '—'],
    [Number.NaN, '—'],
    [0, '0.0 s'],
    [9_940, '9.9 s'],
    [34_900, '34 s'],
    [12 * 60_000, '12 min'],
    [3 * 3_600_000, '3 h'],
  ])('an age of %s ms is %s', (age, text) => {
    expect(formatAge(age)).toBe(text);
  });
});
