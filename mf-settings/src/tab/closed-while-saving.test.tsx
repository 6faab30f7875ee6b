import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { startFakeServer } from '@parallax/api/testing';
import {
  type ApiKey,
  type Endpoint,
  listApiKeys,
  listStrategyGroups,
  type StrategyGroup,
} from '@parallax/protocol';
import * as uiState from '@parallax/ui/state';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';

const companyId = 'a3f6a2d4-9d5b-4a1c-8a44-5a2f0c9b7e22';
const group: StrategyGroup = {
  id: '0d4c7f3e-52ab-4a7e-b6a0-1c9b8f6a7d33',
  tag: 'Basis',
  color: 'c4',
  strategies: [{ id: '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a11', tag: 'BASIS-BTC' }],
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
const trader = {
  traderId: group.id,
  companyId,
  companyType: 'BUSINESS',
  companyName: 'Acme Capital',
  companyPhotoBase64: null,
  isAdmin: true,
  isSso: false,
  email: 'ada@acme.example',
};
const TOKEN = { apiKey: 'key-of-the-token', secretKey: 'secret-of-the-token' };

const responses = new Map<Endpoint, unknown>([
  [listStrategyGroups, [group]],
  [listApiKeys, [apiKey]],
]);
const callApi = async (endpoint: Endpoint): Promise<unknown> => responses.get(endpoint) ?? [];
const callForResponse = jest.fn<() => Promise<{ data: unknown }>>();
const showToast = jest.fn();
startFakeServer({ read: callApi, write: callForResponse });
jest.unstable_mockModule('@parallax/ui/state', () => ({ ...uiState, showToast }));
const store = await import('@parallax/store');
jest.unstable_mockModule('@parallax/store', () => ({
  ...store,
  useTrader: () => ({ state: 'success', value: trader }),
}));
const { queryClient } = await import('@parallax/api/react');
const { UnsavedChanges } = await import('@parallax/ui');
const tabs = {
  Strategies: (await import('../strategies/strategies-tab.tsx')).default,
  API: (await import('../api-keys/api-keys-tab.tsx')).default,
  Company: (await import('../company/company-tab.tsx')).default,
};

const user = userEvent.setup();
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const type = async (name: string, text: string) =>
  user.type(await screen.findByLabelText(name), text);
const pressIn = async (role: 'group' | 'dialog', name: string) =>
  user.click(within(await screen.findByRole(role)).getByRole('button', { name }));

function open(Tab: ComponentType): { close: () => void } {
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <UnsavedChanges>
        <Tab />
      </UnsavedChanges>
    </QueryClientProvider>,
  );
  return { close: unmount };
}

beforeEach(() => {
  callForResponse.mockReset();
  showToast.mockReset();
});
afterEach(() => {
  queryClient.clear();
});

/** What is pressed until a request is pending. */
const SAVES: readonly (readonly [string, keyof typeof tabs, () => Promise<void>])[] = [
  [
    'deletion of a strategy group',
    'Strategies',
    async () => {
      await press('Delete Basis');
      await pressIn('group', 'Delete');
    },
  ],
  [
    'deletion of a strategy ID',
    'Strategies',
    async () => {
      await press('Edit Basis');
      await press('Delete BASIS-BTC');
      await user.click(
        within(screen.getByRole('group', { name: /The ID will be removed/ })).getByRole('button', {
          name: 'Delete',
        }),
      );
    },
  ],
  [
    'addition of a strategy ID',
    'Strategies',
    async () => {
      await press('Edit Basis');
      await press('Add strategy ID');
      await type('Strategy tag', 'BASIS-ETH');
      await press('Save');
    },
  ],
  [
    'creation of an API key',
    'API',
    async () => {
      await press('Generate access token');
      await type('Name (Alias)', 'Trading');
      await press('Generate');
    },
  ],
  [
    'deletion of an API key',
    'API',
    async () => {
      await press('Delete Robot');
      await pressIn('dialog', 'Delete');
    },
  ],
  [
    'change of the name of the business',
    'Company',
    async () => {
      await type('Business name', ' 2');
      await press('Save');
    },
  ],
];

describe('the settings dialog', () => {
  const cases = SAVES.flatMap(([name, tab, start]) =>
    (['succeeds', 'fails'] as const).map((end) => [name, end, tab, start] as const),
  );
  it.each(cases)(
    'shows no toast for the %s if closed before the request %s',
    async (_, end, tab, start) => {
      const ends: (() => void)[] = [];
      callForResponse.mockReturnValueOnce(
        new Promise((resolve, reject) => {
          ends.push(() =>
            end === 'succeeds'
              ? resolve({ data: TOKEN })
              : reject(new ApiError('call', { status: 409, texts: ['Refused.'] })),
          );
        }),
      );
      const { close } = open(tabs[tab]);
      await start();
      await waitFor(() => expect(callForResponse).toHaveBeenCalledTimes(1));
      close();
      await act(async () => ends.forEach((finish) => finish()));
      expect(showToast).not.toHaveBeenCalled();
      expect(document.body.innerHTML).not.toContain(TOKEN.secretKey);
    },
  );
});
