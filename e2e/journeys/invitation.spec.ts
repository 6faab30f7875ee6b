import { clearFaults, mailTo, reset } from '../kit/control.ts';
import { expect, signIn, test } from '../kit/test.ts';

// later journeys share the server and expect no invited members
test.afterAll(({ server }) => reset(server.url));

test.beforeEach(async ({ server }) => {
  await clearFaults(server.url);
  await reset(server.url);
});

test('design §4 an invited member signs in with the mailed code and chooses a password', async ({
  page,
  browser,
  server,
}) => {
  const email = 'invited@acme.example';
  await signIn(page, 'admin');
  const status = await page.evaluate(
    async (body) => {
      const response = await fetch('/api/company-traders', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return response.status;
    },
    { email, firstName: 'Ida', lastName: 'Novak', isAdmin: false },
  );
  expect(status).toBe(200);
  const [invitation] = await mailTo(server.url, email);
  expect(invitation?.text).toContain("choose 'I was invited'");

  const context = await browser.newContext({ baseURL: server.url });
  const invited = await context.newPage();
  await invited.goto('/');
  await invited.getByRole('link', { name: 'I was invited' }).click();
  await expect(invited).toHaveURL(/\/accept-invitation$/);
  // the sign-in form, which also has an 'E-mail', is still shown right after the click
  await expect(invited.getByRole('heading', { name: 'Accept invitation' })).toBeVisible();
  const accept = invited.getByRole('button', { name: 'Accept invitation' });
  await invited.getByLabel('E-mail').fill(email);
  await invited.getByLabel('New password').fill('New-parallax-2027!');
  await invited.getByLabel('Confirm password').fill('New-parallax-2027!');
  const code = invitation?.code ?? '';
  await invited.getByLabel('Verification code').fill(code === '000000' ? '111111' : '000000');
  await accept.click();
  await expect(invited.getByRole('alert')).toHaveText(
    'Failed to validate code: it is wrong or has expired.',
  );
  await invited.getByLabel('Verification code').fill(code);
  await accept.click();
  await expect(invited).toHaveURL(/\/execution/);
  await invited.getByRole('button', { name: 'Account' }).click();
  await expect(invited.getByText('Ida Novak')).toBeVisible();
  await context.close();
});
