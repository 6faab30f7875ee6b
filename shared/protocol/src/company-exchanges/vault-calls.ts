import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { idSchema } from '../ids/id.ts';
import { vaultSchema } from './vault.ts';

export const VAULTS_ADDED = 'Vault added successfully';
export const VAULT_UPDATED = 'Vault updated successfully';
export const VAULT_REQUIRED = 'Please select at least one vault.';
export const VAULT_DELETED = 'A deleted vault cannot be changed.';
export const VAULT_FOREIGN = 'Only vaults of this service can be saved.';
export const CONNECTION_REQUIRED = 'Specify either a custodian or a prime broker.';

/** More than any connection has. */
const VAULTS_MAX = 1000;

const vaultQuery = z.object({ VaultId: idSchema });

export const listVaults = endpoint({
  method: 'GET',
  path: '/api/company-exchange-vaults',
  summary:
    'Refreshes the vaults of a custodian or prime broker and returns all of them, marking those that were added. It updates stored vaults, so read-only tokens cannot call it',
  callers: 'privileged',
  ids: { 'query.CustodianId': 'custodian', 'query.PrimebrokerId': 'primeBroker' },
  envelope: 'ok',
  writes: true,
  query: z
    .object({ CustodianId: idSchema.optional(), PrimebrokerId: idSchema.optional() })
    .refine((query) => (query.CustodianId === undefined) !== (query.PrimebrokerId === undefined), {
      error: CONNECTION_REQUIRED,
    }),
  data: z.array(vaultSchema),
  failures: [400, 401, 403, 404],
  example: { query: { CustodianId: 'e0000000-0000-4000-8000-000000000004' } },
});

export const saveVaults = endpoint({
  method: 'POST',
  path: '/api/company-exchange-vaults',
  summary:
    'Activates the listed vaults of a connection and deactivates all others; the vaults of staking providers are always activated or deactivated together',
  callers: 'connectionManager',
  idsBeforeRole: { 'body.companyExchangeId': 'connection' },
  envelope: 'ok',
  resources: ['exchanges'],
  body: z.object({
    companyExchangeId: idSchema,
    companyExchangeVaults: z
      .array(z.object({ id: idSchema }), VAULT_REQUIRED)
      .min(1, VAULT_REQUIRED)
      .max(VAULTS_MAX),
  }),
  data: z.array(vaultSchema),
  failures: [400, 401, 403, 404],
});

export const activateVault = endpoint({
  method: 'PUT',
  path: '/api/company-exchange-vaults/activate',
  summary: 'Activates a vault; the vaults of staking providers are activated together',
  callers: 'connectionManager',
  idsBeforeRole: { 'query.VaultId': 'vault' },
  envelope: 'ok',
  resources: ['exchanges'],
  query: vaultQuery,
  data: vaultSchema,
  failures: [400, 401, 403, 404],
});

export const deactivateVault = endpoint({
  method: 'PUT',
  path: '/api/company-exchange-vaults/deactivate',
  summary: 'Deactivates a vault; the vaults of staking providers are deactivated together',
  callers: 'connectionManager',
  idsBeforeRole: { 'query.VaultId': 'vault' },
  envelope: 'ok',
  resources: ['exchanges'],
  query: vaultQuery,
  data: vaultSchema,
  failures: [400, 401, 403, 404],
});
