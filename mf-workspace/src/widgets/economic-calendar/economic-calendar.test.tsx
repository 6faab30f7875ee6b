import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { startServer } from '@parallax/api/testing';
import { startFeedServer } from '@parallax/feed/testing/start-feed-server';
import { type EconomicEvent, getEconomicCalendar } from '@parallax/protocol';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HeaderSlotsContext } from '../../widget-kit/frame/widget-header.tsx';
import { EconomicCalendar } from './economic-calendar.tsx';
import { economicCalendarSettingsSchema } from './economic-calendar-settings.ts';

const NOW = Date.UTC(2026, 11, 10, 12);
const HOUR = 3_600_000;
const server = startServer();
const feed = startFeedServer();

const event = (
  name: string,
  hours: number,
  importance: EconomicEvent['importance'],
  region = 'US',
): EconomicEvent => ({
  id: name,
  at: NOW + hours * HOUR,
  event: name,
  importance,
  region,
  previous: '3.1%',
  consensus: null,
  actual: null,
  revised: null,
});
const events = [
  event('Claims', -1, 'low'),
  event('Sentiment', 2, 'medium', 'DE'),
  event('CPI', 30, 'high'),
];
const onSettings = jest.fn();

function show(settings: object = {}) {
  const subtitle = document.body.appendChild(document.createElement('p'));
  render(
    <QueryClientProvider client={queryClient}>
      <HeaderSlotsContext value={{ subtitle, controls: null }}>
        <EconomicCalendar
          settings={economicCalendarSettingsSchema.parse({ zone: 'UTC', ...settings })}
          onSettings={onSettings}
        />
      </HeaderSlotsContext>
    </QueryClientProvider>,
  );
  return subtitle;
}
const rows = () =>
  [...document.querySelectorAll('tr[data-index]')].map(({ textContent }) => textContent);

beforeEach(async () => {
  // time stands still, and the local clock is wrong
  jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  jest.spyOn(Date, 'now').mockReturnValue(NOW + 26 * HOUR);
  // half a second of which the page may spend before it shows the calendar
  await feed.setTime(NOW - 500);
  server.respond(getEconomicCalendar, () => ({ source: 'file' as const, events, problems: [] }));
});
afterEach(() => {
  queryClient.clear();
  jest.restoreAllMocks();
  jest.clearAllMocks();
});

describe('design §7 Economic calendar', () => {
  it('shows events in the chosen zone and counts down to the next event by the server clock', async () => {
    const subtitle = show();
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(rows()[1]).toContain('Thu 10 Dec 14:00');
    expect(subtitle).toHaveTextContent('Next in 02:00:00 DE Sentiment');
    expect(screen.queryByText(/Demonstration/)).toBeNull();
    expect(document.querySelectorAll('tr[data-dimmed]')).toHaveLength(1);
  });

  it.each([
    [640, ['Time (UTC)', 'In', 'Region', 'Importance', 'Event']],
    [525, ['Time (UTC)', 'In', 'Region', 'Event']],
    [420, ['Time (UTC)', 'Region', 'Event']],
    [340, ['Time (UTC)', 'Event']],
  ])(
    'shows the event column at a width of %d px, with what has no column beside it',
    async (width, heads) => {
      const measured = jest
        .spyOn(HTMLElement.prototype, 'clientWidth', 'get')
        .mockReturnValue(width);
      show();
      await waitFor(() => expect(rows()).toHaveLength(3));
      const shown = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
      expect(shown.slice(0, heads.length)).toEqual(heads);
      const marks = screen.queryAllByRole('img', { name: /importance$/ });
      expect(marks).toHaveLength(heads.includes('Importance') ? 0 : 3);
      expect(rows()[1]?.includes('DE Sentiment')).toBe(!heads.includes('Region'));
      measured.mockRestore();
    },
  );

  it.each([
    ['All', ['Previous', 'Consensus', 'Revised']],
    ['High', ['Consensus', 'Revised']],
  ])('leaves out the figures that no shown event has, with %s events', async (least, figures) => {
    const [claims = event('Claims', -1, 'low')] = events;
    const inflation = {
      ...event('CPI', 30, 'high'),
      previous: null,
      consensus: '3%',
      revised: '2%',
    };
    server.respond(getEconomicCalendar, () => ({
      source: 'file' as const,
      events: [claims, inflation],
      problems: [],
    }));
    show({ least, table: { hidden: [] } });
    await waitFor(() => expect(rows().at(-1)).toContain('CPI'));
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads.slice(heads.indexOf('Event') + 1)).toEqual(figures);
  });

  it('filters by importance and region, and offers to show all events again', async () => {
    const subtitle = show({ least: 'High', regions: ['DE'] });
    expect(await screen.findByText('No event matches')).toBeVisible();
    expect(subtitle).toHaveTextContent('No event ahead');
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Show all events' }));
    expect(onSettings).toHaveBeenLastCalledWith({ least: 'All', regions: [] });
    await user.click(screen.getByRole('button', { name: 'Medium+' }));
    expect(onSettings).toHaveBeenLastCalledWith({ least: 'Medium' });
  });

  it('marks demonstration content once, counts down to its next event, and names the skipped lines of a file', async () => {
    server.respond(getEconomicCalendar, () => ({
      source: 'demonstration' as const,
      events,
      problems: ['line 7: bad'],
    }));
    const subtitle = show();
    expect(await screen.findByText(/^Demonstration content/)).toBeVisible();
    expect(screen.getAllByText(/Demonstration/)).toHaveLength(1);
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(subtitle).toHaveTextContent(/^Next in 0\d:\d\d:\d\d DE Sentiment$/);
    expect(screen.getByRole('columnheader', { name: 'In' })).toBeVisible();
    await userEvent.setup().click(screen.getByText('Some events of the file were skipped'));
    expect(screen.getByText('line 7: bad')).toBeVisible();
  });

  it('reports that there are no events', async () => {
    server.respond(getEconomicCalendar, () => ({
      source: 'file' as const,
      events: [],
      problems: [],
    }));
    show();
    expect(await screen.findByText('No events')).toBeVisible();
  });

  it("reports a failed request and retries it on 'Try again'", async () => {
    server.refuseOnce(getEconomicCalendar, 404, 'Not now.');
    show();
    expect(await screen.findByText('Not now.')).toBeVisible();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(rows()).toHaveLength(3));
  });
});
