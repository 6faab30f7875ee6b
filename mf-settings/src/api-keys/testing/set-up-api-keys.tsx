import { beforeEach, jest } from '@jest/globals';
import {
  API_KEY_DELETED,
  API_KEY_UPDATED,
  type ApiKey,
  deleteApiKey,
  listApiKeys,
  updateApiKey,
} from '@parallax/protocol';
import { useLeave } from '@parallax/ui/state';
import { ID, OTHER_ID, server, showTabWith } from '../../testing/set-up-tab.tsx';
import ApiKeysTab from '../api-keys-tab.tsx';

export const reporting: ApiKey = {
  id: ID,
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
  id: OTHER_ID,
  name: 'Robot',
  key: 'cd34',
  withdraw: true,
  readOnly: false,
  readWrite: true,
  ipWhitelist: [],
};

/** Called when the trader leaves the tab. */
export const onLeft: jest.Mock = jest.fn();
/** Leaves the tab, as Escape does in the settings modal. */
function Leave() {
  const leave = useLeave();
  return (
    <button type="button" onClick={() => leave(onLeft)}>
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
export const show = showTabWith(tab, listApiKeys, [reporting, robot]);

beforeEach(() => {
  server.respond(updateApiKey, () => reporting, API_KEY_UPDATED);
  server.respond(deleteApiKey, () => null, API_KEY_DELETED);
  onLeft.mockReset();
});
