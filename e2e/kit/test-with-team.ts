import { type OtherOrigin, serveElsewhere } from './other-origin.ts';
import { test } from './test.ts';

/**
 * Tests with a team that serves a folder from another origin, which the server allows. `environment`
 * contains further environment variables of the server.
 */
export const testWithTeam = (folder: string, environment: Readonly<Record<string, string>> = {}) =>
  test.extend<object, { team: OtherOrigin }>({
    team: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
      async ({}, use) => {
        const team = await serveElsewhere(folder);
        await use(team);
        await team.close();
      },
      { scope: 'worker' },
    ],
    serverSettings: [
      async ({ team }, use) =>
        use({ feed: 'sim', environment: { ...environment, REMOTE_ORIGINS: team.origin } }),
      { scope: 'worker' },
    ],
  });
