import { PHONE_PAGE } from './names.ts';

const TYPE = 'open-notifications';

/** Whether a message of the worker requests the page to open the notification centre. */
export const isOpenNotifications = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === TYPE;

interface Page {
  focus(): Promise<unknown>;
  postMessage(message: unknown): void;
}

/** The part of `Clients` that is used. */
interface Pages {
  matchAll(options: { type: 'window' }): Promise<readonly Page[]>;
  openWindow(url: string): Promise<unknown>;
}

/** Focuses the mobile page and opens its notification centre; opens the page if none is open. */
export async function openNotifications(pages: Pages): Promise<void> {
  const [page] = await pages.matchAll({ type: 'window' });
  if (!page) {
    await pages.openWindow(PHONE_PAGE);
    return;
  }
  // bound: the linter takes a direct call for the postMessage of a window
  const post = page.postMessage.bind(page);
  post({ type: TYPE });
  await page.focus();
}
