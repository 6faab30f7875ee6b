import { signIn } from '@parallax/protocol';
import type { BrowserContext } from '@playwright/test';
import { ACCOUNTS, type Account, PASSWORD } from './accounts.ts';
import { postJson } from './post-json.ts';

/** Signs an account in and returns its cookies as a request header. */
export async function sessionCookie(url: string, account: Account): Promise<string> {
  const response = await postJson(url, signIn.path, {
    email: ACCOUNTS[account],
    password: PASSWORD,
  });
  return response.headers
    .getSetCookie()
    .map((text) => text.split(';', 1)[0])
    .join('; ');
}

/** The cookies of a browser context as a request header. */
export async function cookieHeader(context: BrowserContext): Promise<string> {
  const cookies = await context.cookies();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}
