import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  createApiKey,
  createStrategy,
  deleteApiKey,
  deleteStrategyGroup,
  type Endpoint,
  listApiKeys,
  listCompanyTraders,
  listGroups,
  listStrategyGroups,
  removeStrategy,
  updateCompany,
} from '@parallax/protocol';
import { session } from '@parallax/store/testing';
import { screen } from '@testing-library/react';
import ApiKeysTab from '../api-keys/api-keys-tab.tsx';
import { robot } from '../api-keys/testing/set-up-api-keys.tsx';
import CompanyTab from '../company/company-tab.tsx';
import StrategiesTab from '../strategies/strategies-tab.tsx';
import { group } from '../strategies/testing/set-up-strategies.tsx';
import {
  ADMIN,
  changes,
  mountTab,
  pressFound,
  pressIn,
  server,
  shownToasts,
  user,
} from '../testing/set-up-tab.tsx';

const TOKEN = { apiKey: 'key-of-the-token', secretKey: 'secret-of-the-token' };
const TABS = { Strategies: <StrategiesTab />, API: <ApiKeysTab />, Company: <CompanyTab /> };

beforeEach(() => {
  server.respond(listStrategyGroups, () => [group]);
  server.respond(listApiKeys, () => [robot]);
  server.respond(listCompanyTraders, () => []);
  server.respond(listGroups, () => []);
  server.respond(createApiKey, () => TOKEN);
  server.respond(updateCompany, () => ({ id: session.companyId, name: 'A', phtoBase64: null }));
});

const typeFound = async (name: string, text: string) =>
  user.type(await screen.findByLabelText(name), text);

/** The changes: a name, the endpoint, the tab, and the input that sends the request. */
const SAVES: readonly (readonly [string, Endpoint, keyof typeof TABS, () => Promise<void>])[] = [
  [
    'deletion of a strategy group',
    deleteStrategyGroup,
    'Strategies',
    async () => {
      await pressFound('Delete Basis');
      await pressIn('group', /Each ID will be removed/, 'Delete');
    },
  ],
  [
    'deletion of a strategy ID',
    removeStrategy,
    'Strategies',
    async () => {
      await pressFound('Edit Basis');
      await pressFound('Delete BASIS-BTC');
      await pressIn('group', /The ID will be removed/, 'Delete');
    },
  ],
  [
    'addition of a strategy ID',
    createStrategy,
    'Strategies',
    async () => {
      await pressFound('Edit Basis');
      await pressFound('Add strategy ID');
      await typeFound('Strategy tag', 'BASIS-ETH');
      await pressFound('Save');
    },
  ],
  [
    'creation of an API key',
    createApiKey,
    'API',
    async () => {
      await pressFound('Generate access token');
      await typeFound('Name (Alias)', 'Trading');
      await pressFound('Generate');
    },
  ],
  [
    'deletion of an API key',
    deleteApiKey,
    'API',
    async () => {
      await pressFound('Delete Robot');
      await pressIn('dialog', 'Delete API key', 'Delete');
    },
  ],
  [
    'change of the name of the business',
    updateCompany,
    'Company',
    async () => {
      await typeFound('Business name', ' 2');
      await pressFound('Save');
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
      if (end === 'fails') server.refuse(endpoint, 409, 'Refused.');
      const send = server.delay(endpoint);
      const { unmount } = await mountTab(ADMIN, TABS[tab]);
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
