import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  COUNTRY_UNKNOWN,
  getTrader,
  INVALID_IMAGE,
  PROFILE_SAVED,
  START_OF_DAY_INVALID,
  START_OF_DAY_SAVED,
  saveTraderSettings,
  updateTrader,
} from '@parallax/protocol';
import { DEMO_TRADERS } from '../seed/demo-traders.ts';
import { pngOf } from '../testing/png.ts';
import { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const idOf = (email: string): string => DEMO_TRADERS.find((t) => t.email === email)?.id ?? '';
const [ME, COLLEAGUE] = [idOf('trader@acme.example'), idOf('admin@acme.example')];

const PROFILE = { firstName: 'Tom', lastName: 'Reyes', photoBase64: '', country: 'Portugal' };

let server: TestServer;
let trader: TestClient;
let admin: TestClient;
let solo: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  trader = await TestClient.of(server.url, 'trader@acme.example');
  admin = await TestClient.of(server.url, 'admin@acme.example');
  solo = await TestClient.of(server.url, 'solo@indie.example');
});
afterAll(() => server.close());

const query = { TraderId: ME };
const profile = () => trader.call(getTrader, { query });

describe('GET /api/trader', () => {
  it("returns the caller's profile", async () => {
    expect(await trader.fullResponse(getTrader, { query })).toEqual({
      data: {
        id: ME,
        traderId: ME,
        companyId: expect.any(String),
        companyName: 'Acme Capital',
        companyPhotoBase64: null,
        companyType: 'BUSINESS',
        isAdmin: false,
        isPrime: false,
        isSso: false,
        email: 'trader@acme.example',
        firstName: 'Tomás',
        lastName: 'Reyes',
        photoBase64: null,
        country: 'Spain',
        phoneNumber: '+34910123456',
        startOfDay: '00:00:00',
        dashbarView: 'searchbar',
        alertMail: false,
      },
      ok: true,
      message: null,
      error: null,
    });
  });

  it('returns 403 for everybody else, including admins of the company', async () => {
    for (const other of [admin, solo]) {
      expect((await other.fail(getTrader, { query })).status).toBe(403);
    }
  });
});

describe('PUT /api/trader', () => {
  it('saves the profile and returns it', async () => {
    const photoBase64 = pngOf(100, 100);
    const body = { ...PROFILE, firstName: '  Tom ', photoBase64 };
    expect(await trader.fullResponse(updateTrader, { query, body })).toMatchObject({
      data: { traderId: ME, firstName: 'Tom', country: 'Portugal', photoBase64 },
      ok: true,
      message: PROFILE_SAVED,
      error: null,
    });
    expect(await profile()).toMatchObject({ firstName: 'Tom', photoBase64 });
  });

  it('keeps the photo when none is sent', async () => {
    const { photoBase64 } = await profile();
    const { photoBase64: _, ...body } = PROFILE;
    await trader.call(updateTrader, { query: { TraderId: ME }, body });
    expect(await profile()).toMatchObject({ country: 'Portugal', photoBase64 });
    expect(photoBase64).not.toBeNull();
  });

  it('removes the photo when an empty photo is sent', async () => {
    await trader.call(updateTrader, { query, body: PROFILE });
    expect((await profile()).photoBase64).toBeNull();
  });

  it.each([
    ['an empty first name', { firstName: ' ' }, 'Please enter your name.'],
    ['an empty last name', { lastName: '' }, 'Please enter your last name.'],
    ['an empty country', { country: '' }, COUNTRY_UNKNOWN],
    ['a country that is not in the list', { country: 'Atlantis' }, COUNTRY_UNKNOWN],
    ['a photo that is too large', { photoBase64: pngOf(101, 20) }, INVALID_IMAGE],
    ['a photo that is not an image', { photoBase64: 'aGVsbG8=' }, INVALID_IMAGE],
    ['a photo with a data prefix', { photoBase64: 'data:image/png;base64,AA==' }, INVALID_IMAGE],
  ])('refuses %s and changes nothing', async (_what, wrong, text) => {
    const before = await profile();
    const failed = await trader.fail(updateTrader, { query, body: { ...PROFILE, ...wrong } });
    expect(failed).toEqual({ status: 400, messages: [text], data: null });
    expect(await profile()).toEqual(before);
  });

  it("returns 403 for another trader's profile before validating the body", async () => {
    const before = await profile();
    for (const other of [admin, solo]) {
      for (const body of [PROFILE, {}]) {
        expect((await other.fail(updateTrader, { query, body })).status).toBe(403);
      }
    }
    expect(await profile()).toEqual(before);
  });
});

describe('POST /api/trader-settings', () => {
  it('saves the view of the dash bar', async () => {
    const body = { traderId: ME, view: 'tickertape' } as const;
    expect(await trader.fullResponse(saveTraderSettings, { query, body })).toEqual({
      data: { view: 'tickertape' },
      ok: true,
      message: null,
      error: null,
    });
    expect((await profile()).dashbarView).toBe('tickertape');
  });

  it('saves whether price alerts are sent by e-mail', async () => {
    for (const alertMail of [true, false]) {
      const body = { traderId: ME, alertMail };
      expect(await trader.call(saveTraderSettings, { query, body })).toEqual({ alertMail });
      expect((await profile()).alertMail).toBe(alertMail);
    }
  });

  it.each([
    ['2026-11-20T23:00:00.000Z', '23:00:00'],
    ['2026-11-20T05:30:00+05:30', '00:00:00'],
    ['0000-01-01T08:00:00+10:00', '22:00:00'],
    ['9999-12-31T23:00:00-02:00', '01:00:00'],
  ])('saves the hour of %s in UTC as the start of day', async (time, startOfDay) => {
    const body = { traderId: ME, time };
    expect(await trader.fullResponse(saveTraderSettings, { query, body })).toEqual({
      data: { time: startOfDay },
      ok: true,
      message: START_OF_DAY_SAVED,
      error: null,
    });
    expect((await profile()).startOfDay).toBe(startOfDay);
  });

  it.each([
    ['an unknown view', { view: 'grid' }, /^view must be one of: searchbar, tickertape/],
    ['a time with minutes', { time: '2026-11-20T23:01:00.000Z' }, START_OF_DAY_INVALID],
    ['a time with seconds', { time: '2026-11-20T23:00:01.000Z' }, START_OF_DAY_INVALID],
    ['a time of day alone', { time: '23:00:00' }, START_OF_DAY_INVALID],
    ['a body without a setting', {}, /^Send the view/],
  ])('refuses %s', async (_what, wrong, text) => {
    const before = await profile();
    const body = { traderId: ME, ...wrong };
    const failed = await trader.fail(saveTraderSettings, { query, body });
    expect(failed.status).toBe(400);
    expect(failed.messages).toEqual([expect.stringMatching(text)]);
    expect(await profile()).toEqual(before);
  });

  it("returns 403 for another trader's settings, named in the query or the body", async () => {
    const body = { traderId: ME, view: 'searchbar' };
    expect((await admin.fail(saveTraderSettings, { query, body })).status).toBe(403);
    const own = { TraderId: COLLEAGUE };
    expect((await admin.fail(saveTraderSettings, { query: own, body })).status).toBe(403);
    expect((await profile()).dashbarView).toBe('tickertape');
  });
});
