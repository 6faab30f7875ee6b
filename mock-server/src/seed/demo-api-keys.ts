import type { Keyring } from '@parallax/server-kit/secrets/keyring';
import type { Database } from '@parallax/server-kit/storage/storage';
import { newApiKey } from '../auth/api-keys/api-key-store.ts';
import { DEMO_TRADERS } from './demo-traders.ts';

const DEMO_API_KEYS = [
  {
    id: 'ac000000-0000-4000-8000-000000000001',
    settings: { name: 'Reporting', withdraw: false, readOnly: true, ipWhitelist: ['203.0.113.7'] },
  },
  {
    id: 'ac000000-0000-4000-8000-000000000002',
    settings: { name: 'Execution desk', withdraw: false, readOnly: false, ipWhitelist: [] },
  },
];

/** Creates two API access tokens for Acme, for display only; their secrets are discarded. */
export async function seedApiKeys(db: Database, keyring: Keyring): Promise<void> {
  const admin = DEMO_TRADERS.find(({ email }) => email === 'admin@acme.example');
  if (!admin) return;
  const owner = { id: admin.id, companyId: admin.company_id };
  const rows = DEMO_API_KEYS.map(({ id, settings }) =>
    Object.assign(newApiKey(keyring, owner, settings).row, { id }),
  );
  await db.insertInto('api_key').values(rows).execute();
}
