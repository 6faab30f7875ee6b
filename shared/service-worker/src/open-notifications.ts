import { PHONE_PAGE } from './names.ts';

const TYPE = 'open-notifications';

/** Whether a message of the worker requests the page to open the notification centre. */
export const isOpenNotifications = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === TYPE;

interface Page {
  readonly url: string;
  focus(): Promise<unknown>;
  postMessage(message: unknown): void;
}

/** Uncontrolled, since the first page was loaded before the worker existed. */
interface PagesQuery {
  readonly type: 'window';
  readonly includeUncontrolled: true;
}

/** The part of `Clients` that is used. */
interface Pages {
  matchAll(options: PagesQuery): Promise<readonly Page[]>;
  openWindow(url: string): Promise<unknown>;
}

/** Whether a page is the mobile page, which also has an address for each sheet. */
const isPhonePage = ({ url }: Page): boolean => {
  const { pathname } = new URL(url);
  return pathname === PHONE_PAGE || pathname.startsWith(`${PHONE_PAGE}/`);
};

/** Focuses the mobile page and opens its notification centre; opens the page if none is open. */
export async function openNotifications(pages: Pages): Promise<void> {
  const open = await pages.matchAll({ type: 'window', includeUncontrolled: true });
  const page = open.find(isPhonePage);
  if (!page) {
    await pages.openWindow(PHONE_PAGE);
    return;
  }
  // bound, because the linter mistakes a direct call for `window.postMessage`
  const post = page.postMessage.bind(page);
  post({ type: TYPE });
  await page.focus();
}
