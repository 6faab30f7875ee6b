import { beforeEach, jest } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { type ApiKey, updateApiKey } from '@parallax/protocol';
import { useLeave } from '@parallax/ui/state';
import { callApi, field, mountTab, showTab, user, written } from '../../testing/set-up-tab.tsx';

export * from '../../testing/set-up-tab.tsx';

const { default: ApiKeysTab } = await import('../api-keys-tab.tsx');

const companyId = 'a3f6a2d4-9d5b-4a1c-8a44-5a2f0c9b7e22';
export const reporting: ApiKey = {
  id: '0d4c7f3e-52ab-4a7e-b6a0-1c9b8f6a7d33',
  name: 'Reporting',
  key: 'ab12',
  withdraw: false,
  readOnly: true,
  readWrite: false,
  ipWhitelist: ['203.0.113.7'],
  lastUsedAt: null,
};
export const robot: ApiKey = {
  ...reporting,
  id: '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a11',
  name: 'Robot',
  key: 'cd34',
  withdraw: true,
  readOnly: false,
  readWrite: true,
  ipWhitelist: [],
};
export const ADMIN = { companyId, companyType: 'BUSINESS', isAdmin: true, isSso: false };
export const MEMBER = { ...ADMIN, isAdmin: false };
export const SSO = { ...MEMBER, isSso: true };
export const INDIVIDUAL = { ...MEMBER, companyType: 'INDIVIDUAL' };

written.set(updateApiKey, reporting);

export const type = (name: string, text: string) => user.type(field(name), text);
export const refusal = (status: number, ...texts: string[]) =>
  new ApiError('call', { status, texts });

/** Called when the tab is left. */
export const left: jest.Mock = jest.fn();
/** Leaves the tab, as Escape does in the settings modal. */
function Leave() {
  const leave = useLeave();
  return (
    <button type="button" onClick={() => leave(left)}>
      Leave
    </button>
  );
}

const tab = (
  <>
    <ApiKeysTab />
    <Leave />
  </>
);
export const mount = (who: object): void => mountTab(who, tab);
export async function show(who: object, keys: ApiKey[] = [reporting, robot]): Promise<void> {
  callApi.mockResolvedValue(keys);
  await showTab(who, tab);
}

beforeEach(() => {
  left.mockReset();
});
