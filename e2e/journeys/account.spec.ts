import type { Page, Request } from '@playwright/test';
import { expectAccessible } from '../kit/accessibility.ts';
import { addFault, clearFaults, refusal, reset } from '../kit/control.ts';
import { hold } from '../kit/hold.ts';
import { expect, signIn, test } from '../kit/test.ts';

const account = (page: Page) => page.getByRole('dialog', { name: 'Manage your account' });
/** Of the desk; a dialog hides it from assistive technology. */
const header = (page: Page) => page.getByRole('banner', { includeHidden: true }).first();
const asked = (page: Page) => page.getByRole('dialog', { name: 'Discard changes?' });
const field = (page: Page, name: string) =>
  account(page).getByLabel(name, { exact: true }).and(page.locator('input'));
const isPut = (request: Request) => request.method() === 'PUT';
const save = (page: Page) => account(page).getByRole('button', { name: 'Save' });
test.beforeEach(({ server }) => reset(server.url));
test.afterEach(({ server }) => clearFaults(server.url));

async function open(page: Page) {
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(field(page, 'Name')).toBeVisible();
}
async function openStart(page: Page) {
  await open(page);
  await account(page).getByRole('button', { name: 'Start of day' }).click();
  await expect(field(page, 'Start of day')).toBeVisible();
}
async function pickHour(page: Page, label: string) {
  await field(page, 'Start of day').click();
  await page.getByRole('option', { name: label }).click();
}

/** A picture twice as wide as high with a gradient, made by the browser. */
async function pictureOf(
  page: Page,
  size: number,
  type: 'image/png' | 'image/jpeg',
  quality = 1,
): Promise<Buffer> {
  const data = await page.evaluate(
    (wanted) => {
      const canvas = document.createElement('canvas');
      canvas.width = wanted.size;
      canvas.height = wanted.size / 2;
      const paint = canvas.getContext('2d');
      const fill = paint?.createLinearGradient(0, 0, canvas.width, 0);
      fill?.addColorStop(0, 'rebeccapurple');
      fill?.addColorStop(1, 'orange');
      if (paint && fill) {
        paint.fillStyle = fill;
        paint.fillRect(0, 0, canvas.width, canvas.height);
      }
      const url = canvas.toDataURL(wanted.type, wanted.quality);
      return url.slice(url.indexOf(',') + 1);
    },
    { size, type, quality },
  );
  return Buffer.from(data, 'base64');
}

/** The tables by which a JPEG was made smaller: they follow from its quality, and tell it. */
function quantisationOf(jpeg: Buffer): string {
  const marker = Buffer.from([0xff, 0xdb]);
  const tables: string[] = [];
  for (let at = jpeg.indexOf(marker); at >= 0; at = jpeg.indexOf(marker, at + 2)) {
    tables.push(jpeg.subarray(at + 4, at + 2 + jpeg.readUInt16BE(at + 2)).toString('hex'));
  }
  return tables.join(' ');
}

test.describe("workspace §2 'Manage your account'", () => {
  test('shows badges, name, entries and the phone number in groups', async ({ page }) => {
    await signIn(page, 'admin');
    await open(page);
    for (const text of [
      'BUSINESS',
      'ADMIN',
      'Ada Sterling',
      'Manage your personal information',
      'Define when your day starts',
      '+44 20 7946 0101',
    ]) {
      await expect(account(page).getByText(text, { exact: true })).toBeVisible();
    }
    await expect(account(page).getByText(/please contact support/)).toHaveText(/support@/);
  });

  test('an individual who is no admin has one badge', async ({ page }) => {
    await signIn(page, 'solo');
    await open(page);
    await expect(account(page).getByText('INDIVIDUAL', { exact: true })).toBeVisible();
    await expect(account(page).getByText('ADMIN', { exact: true })).toHaveCount(0);
  });
});

test.describe('workspace §5, §8 edit profile', () => {
  test('saves names and country, and shows them in every tab at once', async ({
    page,
    context,
  }) => {
    await signIn(page, 'trader');
    const other = await context.newPage();
    await other.goto('/execution');
    await open(other);
    await open(page);
    await field(page, 'Name').fill('Tomasina');
    await field(page, 'Last Name').fill('Riverside');
    await field(page, 'Country').click();
    await page.keyboard.type('curacao');
    await page.keyboard.press('Enter');
    await expect(field(page, 'Country')).toHaveValue('Curaçao');
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await save(page).click();
    expect((await sent).postDataJSON()).toEqual({
      firstName: 'Tomasina',
      lastName: 'Riverside',
      country: 'Curaçao',
      photoBase64: null,
    });
    await expect(page.getByText('Your information has been saved')).toBeVisible();
    await expect(save(page)).toBeDisabled();
    for (const tab of [page, other]) {
      await expect(account(tab).getByText('Tomasina Riverside')).toBeVisible();
      await expect(header(tab).getByText('TR', { exact: true })).toHaveCount(1);
    }
    await expect(field(other, 'Name')).toHaveValue('Tomasina');
  });

  test('compresses a photo to at most 100×100 and shows it in the header', async ({ page }) => {
    await signIn(page, 'trader');
    await open(page);
    const buffer = await pictureOf(page, 900, 'image/png');
    await field(page, 'Photo').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
    await expect(save(page)).toBeEnabled();
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await save(page).click();
    const { photoBase64 } = (await sent).postDataJSON();
    expect(photoBase64).toMatch(/^iVBORw0KGgo/);
    await expect(page.getByText('Your information has been saved')).toBeVisible();
    const shown = header(page).locator('img');
    await expect(shown).toBeAttached();
    const size = await shown.evaluate((image) =>
      image instanceof HTMLImageElement ? [image.naturalWidth, image.naturalHeight] : [],
    );
    expect(size).toEqual([100, 50]);
    await account(page).getByRole('button', { name: 'Remove photo' }).click();
    await save(page).click();
    await expect(shown).toHaveCount(0);
  });

  test('compresses a photo at quality 0.6', async ({ page }) => {
    await signIn(page, 'trader');
    await open(page);
    const buffer = await pictureOf(page, 900, 'image/jpeg');
    await field(page, 'Photo').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
    await expect(save(page)).toBeEnabled();
    const put = page.waitForRequest((request) => request.method() === 'PUT');
    await save(page).click();
    const { photoBase64 } = (await put).postDataJSON();
    const tablesAt = async (quality: number) =>
      quantisationOf(await pictureOf(page, 100, 'image/jpeg', quality));
    const tables = quantisationOf(Buffer.from(photoBase64, 'base64'));
    expect(tables).toBe(await tablesAt(0.6));
    for (const other of [0.5, 0.59, 0.61, 0.7]) expect(tables).not.toBe(await tablesAt(other));
    await expect(page.getByText('Your information has been saved')).toBeVisible();
  });

  test("an unreadable photo is an 'Invalid image'", async ({ page }) => {
    await signIn(page, 'trader');
    await open(page);
    for (const [name, mimeType] of [
      ['broken.png', 'image/png'],
      ['notes.txt', 'text/plain'],
    ] as const) {
      const buffer = Buffer.from('no picture at all');
      await field(page, 'Photo').setInputFiles({ name, mimeType, buffer });
      await expect(page.getByText('Invalid image').first()).toBeVisible();
    }
    await expect(save(page)).toBeDisabled();
  });

  test("says the server's first text, or 'Failed to update trader'", async ({ page, server }) => {
    await signIn(page, 'trader');
    await open(page);
    await field(page, 'Name').fill('Eva');
    for (const [fault, text] of [
      [{ status: 400, body: refusal('Names are frozen.', 'Later.') }, 'Names are frozen.'],
      [{ status: 502, body: 'bad gateway' }, 'Failed to update trader'],
    ] as const) {
      await addFault(server.url, { method: 'PUT', path: '/api/trader', ...fault });
      await save(page).click();
      await expect(page.getByText(text)).toBeVisible();
      await expect(page.getByText('Error', { exact: true }).first()).toBeVisible();
      await expect(field(page, 'Name')).toHaveValue('Eva');
    }
  });

  for (const name of ['Name', 'Last Name']) {
    test(`cannot be saved with an empty ${name}`, async ({ page }) => {
      await signIn(page, 'trader');
      await open(page);
      await expect(save(page)).toBeDisabled();
      await field(page, name).fill('');
      await expect(save(page)).toBeDisabled();
      await field(page, name).fill('E');
      await expect(save(page)).toBeEnabled();
    });
  }

  test('cannot be saved without a country', async ({ page }) => {
    await page.route('**/api/trader?*', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/"country":"[^"]*"/, '"country":""');
      await route.fulfill({ response, body });
    });
    await signIn(page, 'trader');
    await open(page);
    await field(page, 'Name').fill('Eva');
    await expect(field(page, 'Country')).toHaveValue('');
    await expect(save(page)).toBeDisabled();
    await field(page, 'Country').click();
    await page.getByRole('option').first().click();
    await expect(save(page)).toBeEnabled();
  });

  test('cannot be saved twice while it is in flight', async ({ page }) => {
    await signIn(page, 'trader');
    await open(page);
    await field(page, 'Name').fill('Eva');
    const sent: Request[] = [];
    page.on('request', (request) => {
      if (isPut(request)) sent.push(request);
    });
    const release = await hold(page, '**/api/trader?*', isPut);
    await save(page).click();
    await expect(save(page)).toBeDisabled();
    await save(page).click({ force: true });
    await field(page, 'Name').press('Enter');
    release();
    await expect(page.getByText('Your information has been saved')).toBeVisible();
    expect(sent).toHaveLength(1);
  });
});

test('workspace §2, §9 the country selector has rows of 40 px and mounts those in view', async ({
  page,
}) => {
  await signIn(page, 'trader');
  await open(page);
  await field(page, 'Country').click();
  const rows = page.getByRole('option');
  await expect(rows.first()).toBeVisible();
  expect(await rows.count()).toBeLessThan(40);
  expect((await rows.first().boundingBox())?.height).toBe(40);
  expect(Number(await rows.first().getAttribute('aria-setsize'))).toBeGreaterThan(235);
});

test.describe('workspace §5, §8 start of day', () => {
  test('saves an hour as an ISO moment, and keeps it', async ({ page }) => {
    await signIn(page, 'trader');
    await openStart(page);
    await expect(save(page)).toBeDisabled();
    await field(page, 'Start of day').click();
    const hours = page.getByRole('option');
    await expect(hours).toHaveCount(24);
    await expect(hours.first()).toHaveText('UTC 00:00');
    await expect(hours.last()).toHaveText('UTC 23:00');
    await page.keyboard.press('Escape');
    await pickHour(page, 'UTC 17:00');
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await save(page).click();
    const body = (await sent).postDataJSON();
    expect(Object.keys(body).sort()).toEqual(['time', 'traderId']);
    expect(body.time).toMatch(/^\d{4}-\d\d-\d\dT17:00:00\.000Z$/);
    await expect(page.getByText('Sart of day updated successfully')).toBeVisible();
    await expect(save(page)).toBeDisabled();
    await page.reload();
    await openStart(page);
    await expect(field(page, 'Start of day')).toHaveValue('UTC 17:00');
  });

  test("says the server's first text, or 'Failed to update snaptime'", async ({ page, server }) => {
    await signIn(page, 'trader');
    await openStart(page);
    await pickHour(page, 'UTC 05:00');
    for (const [fault, text] of [
      [{ status: 400, body: refusal('The day is closed.') }, 'The day is closed.'],
      [{ status: 502, body: 'bad gateway' }, 'Failed to update snaptime'],
    ] as const) {
      await addFault(server.url, { method: 'POST', path: '/api/trader-settings', ...fault });
      await save(page).click();
      await expect(page.getByText(text)).toBeVisible();
    }
  });
});

test('design §7 a form with changes asks before it is left, by keyboard too', async ({ page }) => {
  await signIn(page, 'trader');
  await open(page);
  await field(page, 'Name').fill('Eva');
  await page.keyboard.press('Escape');
  await expect(asked(page)).toBeVisible();
  await expect(asked(page).getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(asked(page)).toBeHidden();
  await expect(field(page, 'Name')).toBeFocused();
  await expect(field(page, 'Name')).toHaveValue('Eva');
  await account(page).getByRole('button', { name: 'Start of day' }).click();
  await asked(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(field(page, 'Name')).toHaveValue('Eva');
  await account(page).getByRole('button', { name: 'Close' }).click();
  await asked(page).getByRole('button', { name: 'Discard' }).click();
  await expect(account(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Account' })).toBeFocused();
});

test("workspace §4 a refused profile shows 'erro' and its toast, and can be asked for again", async ({
  page,
  server,
}) => {
  await addFault(server.url, {
    method: 'GET',
    path: '/api/trader',
    status: 403,
    body: refusal('Not yours.'),
  });
  await signIn(page, 'trader');
  await expect(page.getByText('Failed to get trader info')).toBeVisible();
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(account(page).getByText('erro', { exact: true })).toBeVisible();
  // §9 without a trader id it is asked for again, each 200 ms
  await addFault(server.url, {
    method: 'GET',
    path: '/api/trader',
    status: 200,
    body: { ok: true, data: {}, message: null, error: null },
    times: 3,
  });
  await account(page).getByRole('button', { name: 'Try again' }).click();
  await expect(field(page, 'Name')).toBeVisible();
  await expect(page.getByText('Failed to get trader info')).toBeHidden();
  const starts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname === '/api/trader')
      .map(({ startTime }) => startTime),
  );
  // the refused one, and these
  expect(starts).toHaveLength(5);
  expect((starts[4] ?? 0) - (starts[1] ?? 0)).toBeGreaterThan(590);
});

test('workspace §2 the theme is chosen here', async ({ page }) => {
  await signIn(page, 'trader');
  await open(page);
  const before = await page.locator('html').getAttribute('data-theme');
  await account(page).getByRole('switch', { name: 'Theme' }).click();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', before ?? '');
});

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(`design §9 in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });
    test('both panes are accessible, with names of 60 characters', async ({ page }) => {
      await signIn(page, 'admin');
      await open(page);
      await field(page, 'Name').fill('A'.repeat(60));
      await field(page, 'Last Name').fill('Sterling-'.repeat(7).slice(0, 60));
      await save(page).click();
      await expect(page.getByText('Your information has been saved')).toBeVisible();
      await expectAccessible(page);
      const overflow = await account(page).evaluate((box) => box.scrollWidth - box.clientWidth);
      expect(overflow).toBe(0);
      await account(page).getByRole('button', { name: 'Start of day' }).click();
      await expect(field(page, 'Start of day')).toBeVisible();
      await expectAccessible(page);
    });
  });
}
