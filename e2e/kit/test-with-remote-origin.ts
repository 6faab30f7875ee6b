import { type OtherOrigin, serveElsewhere } from './other-origin.ts';
import { test } from './test.ts';

/**
 * Extends `test` with an origin other than the server's, which serves a folder. The server allows it
 * as an origin of remotes. `environment` contains further environment variables of the server.
 */
export const testWithRemoteOrigin = (
  folder: string,
  environment: Readonly<Record<string, string>> = {},
) =>
  test.extend<object, { remoteOrigin: OtherOrigin }>({
    remoteOrigin: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
      async ({}, use) => {
        const remoteOrigin = await serveElsewhere(folder);
        await use(remoteOrigin);
        await remoteOrigin.close();
      },
      { scope: 'worker' },
    ],
    serverSettings: [
      async ({ remoteOrigin }, use) =>
        use({ feed: 'sim', environment: { ...environment, REMOTE_ORIGINS: remoteOrigin.origin } }),
      { scope: 'worker' },
    ],
  });
