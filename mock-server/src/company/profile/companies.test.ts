import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { COMPANY_UPDATED, getTrader, INVALID_IMAGE, updateCompany } from '@parallax/protocol';
import { demoTrader } from '../../testing/demo-trader.ts';
import { pngOf } from '../../testing/png.ts';
import { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const blank = { CompanyId: demoTrader('admin@blank.example').companyId };

let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = await TestClient.of(server.url, 'admin@blank.example');
});
afterAll(() => server.close());

const companyOf = async (client: TestClient, email: string) => {
  const { companyName, companyPhotoBase64 } = await client.call(getTrader, {
    query: { TraderId: demoTrader(email).id },
  });
  return { companyName, companyPhotoBase64 };
};

const put = (body: { name: string; photoBase64?: string | null }) =>
  admin.call(updateCompany, { query: blank, body });

describe('PUT /api/companies', () => {
  it('changes name and photo for all members, and returns both', async () => {
    const photoBase64 = pngOf(100, 100);
    const body = { name: ' Blank & Sons ', photoBase64 };
    expect(await admin.fullResponse(updateCompany, { query: blank, body })).toEqual({
      data: { id: blank.CompanyId, name: 'Blank & Sons', phtoBase64: photoBase64 },
      ok: true,
      message: COMPANY_UPDATED,
      error: null,
    });
    const member = await TestClient.of(server.url, 'member@blank.example');
    expect(await companyOf(member, 'member@blank.example')).toEqual({
      companyName: 'Blank & Sons',
      companyPhotoBase64: `data:image/png;base64,${photoBase64}`,
    });
  });

  it('keeps the photo when none is sent, and removes it when empty', async () => {
    const photoBase64 = pngOf(3, 3);
    await put({ name: 'Blank Ltd', photoBase64 });
    expect((await put({ name: 'Blank Co' })).phtoBase64).toBe(photoBase64);
    expect((await put({ name: 'Blank Co', photoBase64: '' })).phtoBase64).toBeNull();
    await put({ name: 'Blank Co', photoBase64 });
    expect((await put({ name: 'Blank Co', photoBase64: null })).phtoBase64).toBeNull();
  });

  it.each([
    ['too wide', pngOf(101, 100)],
    ['too high', pngOf(100, 101)],
    ['cut off', pngOf(50, 50).slice(0, 40)],
    ['not an image', 'AAAA'],
    ['not base64', 'not base64!'],
    ['a data URL', `data:image/png;base64,${pngOf(2, 2)}`],
    ['too long', 'A'.repeat(300_000)],
    ['a number', 7],
  ])('refuses a photo that is %s, and changes nothing', async (_what, photoBase64) => {
    const before = await companyOf(admin, 'admin@blank.example');
    const body = { name: 'Never', photoBase64 };
    expect(await admin.fail(updateCompany, { query: blank, body })).toEqual({
      status: 400,
      messages: [INVALID_IMAGE],
      data: null,
    });
    expect(await companyOf(admin, 'admin@blank.example')).toEqual(before);
  });

  it('rejects a name of fewer than 3 characters', async () => {
    const failed = await admin.fail(updateCompany, { query: blank, body: { name: ' ab ' } });
    expect(failed).toMatchObject({
      status: 400,
      messages: ['A business name needs at least 3 characters.'],
    });
  });

  it('requires an admin of the business before validating the body', async () => {
    const refused = async (email: string, query: { CompanyId: string }) => {
      const client = await TestClient.of(server.url, email);
      return (await client.fail(updateCompany, { query, body: {} })).status;
    };
    const indie = { CompanyId: demoTrader('solo@indie.example').companyId };
    expect(await refused('member@blank.example', blank)).toBe(403);
    expect(await refused('admin@acme.example', blank)).toBe(403);
    expect(await refused('solo@indie.example', indie)).toBe(403);
    const nobody = new TestClient(server.url);
    expect((await nobody.fail(updateCompany, { query: blank, body: {} })).status).toBe(401);
  });
});

it('the server logs no unexpected errors', () => {
  expect(server.logged).toEqual([]);
});
