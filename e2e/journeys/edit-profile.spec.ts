import type { Request } from '@playwright/test';
import { account, field, header, openAccount, save } from '../kit/account-dialog.ts';
import { addFault, clearFaults, refusal, reset } from '../kit/control.ts';
import { hold } from '../kit/hold.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { expect, signIn, test } from '../kit/test.ts';

const isPut = (request: Request) => request.method() === 'PUT';
test.beforeEach(({ server }) => reset(server.url));
test.afterEach(({ server }) => clearFaults(server.url));

test.describe('workspace §5, §8 edit profile', () => {
  test('saves names and country and updates every tab immediately', async ({ page, context }) => {
    await signIn(page, 'trader');
    const other = await context.newPage();
    await other.goto('/risk');
    await openAccount(other);
    await openAccount(page);
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

  test(
    "reports a failure with the server's first text or 'Failed to update trader'",
    NIGHTLY,
    async ({ page, server }) => {
      await signIn(page, 'trader');
      await openAccount(page);
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
    },
  );

  for (const name of ['Name', 'Last Name']) {
    test(`cannot be saved with an empty ${name}`, NIGHTLY, async ({ page }) => {
      await signIn(page, 'trader');
      await openAccount(page);
      await expect(save(page)).toBeDisabled();
      await field(page, name).fill('');
      await expect(save(page)).toBeDisabled();
      await field(page, name).fill('E');
      await expect(save(page)).toBeEnabled();
    });
  }

  test('cannot be saved without a country', NIGHTLY, async ({ page }) => {
    await page.route('**/api/trader?*', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/"country":"[^"]*"/, '"country":""');
      await route.fulfill({ response, body });
    });
    await signIn(page, 'trader');
    await openAccount(page);
    await field(page, 'Name').fill('Eva');
    await expect(field(page, 'Country')).toHaveValue('');
    await expect(save(page)).toBeDisabled();
    await field(page, 'Country').click();
    await page.getByRole('option').first().click();
    await expect(save(page)).toBeEnabled();
  });

  test('cannot be submitted again while a request is in flight', NIGHTLY, async ({ page }) => {
    await signIn(page, 'trader');
    await openAccount(page);
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

test(
  'workspace §2, §9 the country selector has 40 px rows and mounts only the visible ones',
  NIGHTLY,
  async ({ page }) => {
    await signIn(page, 'trader');
    await openAccount(page);
    await field(page, 'Country').click();
    const rows = page.getByRole('option');
    await expect(rows.first()).toBeVisible();
    expect(await rows.count()).toBeLessThan(40);
    expect((await rows.first().boundingBox())?.height).toBe(40);
    expect(Number(await rows.first().getAttribute('aria-setsize'))).toBeGreaterThan(235);
  },
);
