import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  type ApiKey,
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
  type StrategyGroup,
  updateCompany,
} from '@parallax/protocol';
import { session } from '@parallax/store/testing';
import { screen, within } from '@testing-library/react';
import ApiKeysTab from '../api-keys/api-keys-tab.tsx';
import CompanyTab from '../company/company-tab.tsx';
import StrategiesTab from '../strategies/strategies-tab.tsx';
import { ADMIN, changes, mountTab, server, shownToasts, user } from '../testing/set-up-tab.tsx';

const strategy = { id: '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a11', tag: 'BASIS-BTC' };
const group: StrategyGroup = {
  id: '0d4c7f3e-52ab-4a7e-b6a0-1c9b8f6a7d33',
  tag: 'Basis',
  color: 'c4',
  strategies: [strategy],
};
const apiKey: ApiKey = {
  id: group.id,
  name: 'Robot',
  key: 'cd34',
  withdraw: false,
  readOnly: true,
  readWrite: false,
  ipWhitelist: [],
  lastUsedAt: null,
};
const TOKEN = { apiKey: 'key-of-the-token', secretKey: 'secret-of-the-token' };
const TABS = { Strategies: <StrategiesTab />, API: <ApiKeysTab />, Company: <CompanyTab /> };

beforeEach(() => {
  server.respond(listStrategyGroups, () => [group]);
  server.respond(listApiKeys, () => [apiKey]);
  server.respond(listCompanyTraders, () => []);
  server.respond(listGroups, () => []);
  server.respond(createStrategy, () => ({ ...strategy, groupId: group.id }));
  server.respond(createApiKey, () => TOKEN);
  server.respond(updateCompany, () => ({ id: session.companyId, name: 'A', phtoBase64: null }));
});

const pressFound = async (name: string) => user.click(await screen.findByRole('button', { name }));
const typeFound = async (name: string, text: string) =>
  user.type(await screen.findByLabelText(name), text);
const pressIn = async (role: 'group' | 'dialog', name: string) =>
  user.click(within(await screen.findByRole(role)).getByRole('button', { name }));

/** The buttons to press until a request is pending. */
const SAVES: readonly (readonly [string, Endpoint, keyof typeof TABS, () => Promise<void>])[] = [
  [
    'deletion of a strategy group',
    deleteStrategyGroup,
    'Strategies',
    async () => {
      await pressFound('Delete Basis');
      await pressIn('group', 'Delete');
    },
  ],
  [
    'deletion of a strategy ID',
    removeStrategy,
    'Strategies',
    async () => {
      await pressFound('Edit Basis');
      await pressFound('Delete BASIS-BTC');
      await user.click(
        within(screen.getByRole('group', { name: /The ID will be removed/ })).getByRole('button', {
          name: 'Delete',
        }),
      );
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
      await pressIn('dialog', 'Delete');
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
