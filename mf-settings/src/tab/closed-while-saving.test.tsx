import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  createApiKey,
  createStrategy,
  type Endpoint,
  removeStrategy,
  updateCompany,
} from '@parallax/protocol';
import { session } from '@parallax/store/testing';
import { screen } from '@testing-library/react';
import {
  API_KEYS,
  confirmDeletion,
  LIST_TABS,
  MEMBERS,
  openList,
  STRATEGIES,
  serveItems,
} from '../testing/list-tabs.tsx';
import {
  ADMIN,
  changes,
  findAndPress,
  pressIn,
  server,
  shownToasts,
  user,
} from '../testing/set-up-tab.tsx';

const TOKEN = { apiKey: 'key-of-the-token', secretKey: 'secret-of-the-token' };

beforeEach(() => {
  server.respond(createApiKey, () => TOKEN);
  server.respond(updateCompany, () => ({ id: session.companyId, name: 'A', phtoBase64: null }));
});

const findAndType = async (name: string, text: string) =>
  user.type(await screen.findByLabelText(name), text);

/** The changes: a name, the endpoint, the tab, and the user actions that send the request. */
const SAVES: readonly (readonly [
  string,
  Endpoint,
  (typeof LIST_TABS)[number],
  () => Promise<void>,
])[] = [
  ...LIST_TABS.map(
    (tab) =>
      [
        `deletion of an item of ${tab.title}`,
        tab.deletion.endpoint,
        tab,
        () => confirmDeletion(tab),
      ] as const,
  ),
  [
    'deletion of a strategy ID',
    removeStrategy,
    STRATEGIES,
    async () => {
      await findAndPress('Edit Basis');
      await findAndPress('Delete BASIS-BTC');
      await pressIn('group', /The ID will be removed/, 'Delete');
    },
  ],
  [
    'addition of a strategy ID',
    createStrategy,
    STRATEGIES,
    async () => {
      await findAndPress('Edit Basis');
      await findAndPress('Add strategy ID');
      await findAndType('Strategy tag', 'BASIS-ETH');
      await findAndPress('Save');
    },
  ],
  [
    'creation of an API key',
    createApiKey,
    API_KEYS,
    async () => {
      await findAndPress('Generate access token');
      await findAndType('Name (Alias)', 'Trading');
      await findAndPress('Generate');
    },
  ],
  [
    'change of the name of the business',
    updateCompany,
    MEMBERS,
    async () => {
      await findAndPress('Edit business');
      await findAndType('Business name', ' 2');
      await findAndPress('Save');
    },
  ],
];

describe('the settings dialog', () => {
  const cases = SAVES.flatMap(([name, endpoint, tab, start]) =>
    (['succeeds', 'fails'] as const).map((end) => [name, end, endpoint, tab, start] as const),
  );
  it.each(cases)(
    'shows no toast for the %s if closed before the request %s',
    async (_, end, endpoint, tab, start) => {
      serveItems(tab, tab.items);
      if (end === 'fails') server.refuse(endpoint, 409, 'Refused.');
      else if (endpoint === tab.deletion.endpoint) server.respond(endpoint, () => null);
      const send = server.delay(endpoint);
      const { unmount } = await openList(tab, ADMIN);
      await start();
      expect(await changes()).toMatchObject([{ endpoint }]);
      unmount();
      send();
      await changes();
      expect(shownToasts()).toEqual([]);
      expect(document.body.innerHTML).not.toContain(TOKEN.secretKey);
    },
  );
});
