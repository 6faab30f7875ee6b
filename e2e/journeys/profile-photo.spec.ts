import type { Page } from '@playwright/test';
import { account, field, header, openAccount, save } from '../kit/account-dialog.ts';
import { clearFaults, reset } from '../kit/control.ts';
import { expect, signIn, test } from '../kit/test.ts';

test.beforeEach(({ server }) => reset(server.url));
test.afterEach(({ server }) => clearFaults(server.url));

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

test.describe('workspace §5, §8 edit profile', () => {
  test('compresses a photo to at most 100×100 and shows it in the header', async ({ page }) => {
    await signIn(page, 'trader');
    await openAccount(page);
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
    await openAccount(page);
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
    await openAccount(page);
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
});
