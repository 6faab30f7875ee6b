import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getEconomicCalendar } from '@parallax/protocol';
import { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { CALENDAR_MAX_BYTES } from './calendar-file.ts';
import { demoCalendar } from './demo-calendar.ts';
import { parseCsv } from './parse-csv.ts';
import { parseIcalendar } from './parse-icalendar.ts';

const HEADER = 'Date,Region,Event,Importance,Previous,Actual\n';

describe('a calendar in CSV', () => {
  it('is read by its header, and an invalid line is reported and skipped', () => {
    const { events, problems } = parseCsv(
      `${HEADER}2026-12-10T19:00:00Z,US,"Rate, decision",High,4.00%,\n` +
        '\n' +
        '2026-12-11 19:00,US,CPI,high,,\n' +
        '2026-12-11T14:30:00+01:00,EU,CPI,severe,,\n' +
        '2026-12-11T14:30:00+01:00,EU,GDP,low,,0.3%\n',
    );
    expect(events).toEqual([
      expect.objectContaining({
        at: Date.UTC(2026, 11, 10, 19),
        event: 'Rate, decision',
        importance: 'high',
        previous: '4.00%',
        consensus: null,
        actual: null,
      }),
      expect.objectContaining({ at: Date.UTC(2026, 11, 11, 13, 30), actual: '0.3%' }),
    ]);
    expect(problems).toEqual([
      'line 4: date must be a time with its zone, like 2026-12-10T19:00:00Z',
      'line 5: importance must be low, medium or high',
    ]);
  });

  it('is reported as incomplete when a column is missing', () => {
    expect(parseCsv('date,event\n').problems).toEqual([
      'line 1: the column region, importance is missing',
    ]);
  });
});

const file = (...events: readonly string[]) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events.join('')}END:VCALENDAR\r\n`;
const event = (...lines: readonly string[]) =>
  `BEGIN:VEVENT\r\n${lines.map((line) => `${line}\r\n`).join('')}END:VEVENT\r\n`;

describe('a calendar in iCalendar', () => {
  it('is read event by event, and an invalid event is reported and skipped', () => {
    const { events, problems } = parseIcalendar(
      file(
        event(
          'DTSTART:20261210T190000Z',
          'SUMMARY:Rate decision',
          'LOCATION:US',
          'PRIORITY:1',
          String.raw`DESCRIPTION:Previous: 4.00%\nConsensus: 3.75%`,
        ),
        event('DTSTART;VALUE=DATE:20261211', 'SUMMARY:Holiday', 'LOCATION:US'),
        event('DTSTART:20261210T190000Z', 'SUMMARY:Weekly', 'LOCATION:US', 'RRULE:FREQ=WEEKLY'),
      ),
    );
    expect(events).toEqual([
      {
        id: 'event 1',
        at: Date.UTC(2026, 11, 10, 19),
        region: 'US',
        event: 'Rate decision',
        importance: 'high',
        previous: '4.00%',
        consensus: '3.75%',
        actual: null,
        revised: null,
      },
    ]);
    expect(problems).toEqual([
      'event 2: date must be a time with its zone, like 2026-12-10T19:00:00Z',
      'event 3: repeats, which is not supported: list each date',
    ]);
  });

  it('is reported as invalid when the file is not an iCalendar', () => {
    expect(parseIcalendar('nonsense').problems).toEqual([
      expect.stringContaining('the file is not an iCalendar'),
    ]);
  });
});

describe('the demonstration calendar', () => {
  it('has its events sorted by time, on the right weekdays and within the span', () => {
    const from = Date.UTC(2026, 11, 1);
    const to = Date.UTC(2026, 11, 31);
    const events = demoCalendar(from, to);
    const payrolls = events.filter(({ event }) => event === 'Nonfarm payrolls');
    expect(payrolls.map(({ at }) => at)).toEqual([Date.UTC(2026, 11, 4, 13, 30)]);
    const expiry = events.find(({ event }) => event === 'Monthly options expiry');
    expect(expiry?.at).toBe(Date.UTC(2026, 11, 25, 8));
    expect(events).toEqual(events.toSorted((one, other) => one.at - other.at));
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  });
});

describe('GET /api/economic-calendar', () => {
  let dataDir: string;
  let server: TestServer;
  let trader: TestClient;
  const query = { from: Date.UTC(2026, 11, 1), to: Date.UTC(2026, 11, 31) };

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'parallax-calendar-'));
    server = await startTestServer({ dataDir, now: () => Date.UTC(2026, 10, 30) });
    trader = await TestClient.of(server.url, 'trader@acme.example');
  });
  afterAll(async () => {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('returns demonstration content, marked as such, until a file exists', async () => {
    const calendar = await trader.call(getEconomicCalendar, { query });
    expect(calendar.source).toBe('demonstration');
    expect(calendar.events.length).toBeGreaterThan(10);
  });

  it('returns the events of the file within the span, and rereads the file when it changes', async () => {
    const path = join(dataDir, 'economic-calendar.csv');
    await writeFile(
      path,
      `${HEADER}2026-12-10T19:00:00Z,US,CPI,high,,\n2027-12-10T19:00:00Z,US,CPI,high,,\nbad`,
    );
    const first = await trader.call(getEconomicCalendar, { query });
    expect(first).toMatchObject({ source: 'file', events: [{ event: 'CPI', region: 'US' }] });
    expect(first.problems).toEqual([expect.stringContaining('line 4')]);
    await trader.call(getEconomicCalendar, { query });
    expect(server.logged).toEqual([expect.stringContaining('economic-calendar.csv: line 4')]);
    await writeFile(path, `${HEADER}2026-12-11T19:00:00Z,EU,GDP,low,,\n`);
    const second = await trader.call(getEconomicCalendar, { query });
    expect(second).toMatchObject({ events: [{ event: 'GDP' }], problems: [] });
  });

  it('refuses a file that is too large', async () => {
    await writeFile(join(dataDir, 'economic-calendar.csv'), 'x'.repeat(CALENDAR_MAX_BYTES + 1));
    const calendar = await trader.call(getEconomicCalendar, { query });
    expect(calendar).toMatchObject({ events: [], problems: ['the file is larger than 1024 kB'] });
  });

  it('requires a signed-in trader and a valid span', async () => {
    expect((await new TestClient(server.url).fail(getEconomicCalendar, { query })).status).toBe(
      401,
    );
    const turned = { from: query.to, to: query.from };
    expect((await trader.fail(getEconomicCalendar, { query: turned })).status).toBe(400);
  });
});
