import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { idSchema } from '../ids/id.ts';
import {
  aliasSchema,
  nullAsEmpty,
  providerKeySchema,
  providerSecretSchema,
  secretKeyFileSchema,
} from './company-exchange.ts';
import { catalogueIdSchema } from './exchange-calls.ts';
import { vaultSchema } from './vault.ts';

/** A new connection with the vaults available for selection. */
export const registeredConnectionSchema = z.object({
  id: idSchema,
  companyExchangeVaults: z.array(vaultSchema),
});

export const addCustodian = endpoint({
  method: 'POST',
  path: '/api/company-exchanges/custodians',
  summary:
    'Connects a custodian and returns its vaults for selection. The secret is a file (SecretKeyFile) or a text (SecretKey), depending on the provider',
  callers: 'privileged',
  ids: { 'body.CompanyId': 'company' },
  envelope: 'ok-form',
  bodyType: 'multipart',
  resources: ['exchanges'],
  body: z.object({
    Name: aliasSchema,
    CompanyId: idSchema,
    ExchangeId: catalogueIdSchema,
    ApiKey: providerKeySchema,
    Passphrase: providerSecretSchema,
    SecretKeyFile: secretKeyFileSchema.meta({ format: 'binary' }),
    SecretKey: providerSecretSchema,
  }),
  data: registeredConnectionSchema,
  failures: [400, 401, 403, 409],
  example: {
    body: {
      Name: 'Copper cold',
      CompanyId: 'c0000000-0000-4000-8000-000000000001',
      ExchangeId: 'copper',
      ApiKey: 'k-1f6f7c0d9a',
      SecretKey: 's-7c1b52e09d44',
    },
  },
});

export const addPrimeBroker = endpoint({
  method: 'POST',
  path: '/api/company-exchanges/primebrokers',
  summary: 'Connects a prime broker and returns its vaults for selection',
  callers: 'privileged',
  ids: { 'body.companyId': 'company' },
  envelope: 'ok',
  resources: ['exchanges'],
  body: z.object({
    name: aliasSchema,
    companyId: idSchema,
    exchangeId: catalogueIdSchema,
    apiKey: providerKeySchema,
    secretKey: nullAsEmpty(providerSecretSchema),
    passphrase: nullAsEmpty(providerSecretSchema),
  }),
  data: registeredConnectionSchema,
  failures: [400, 401, 403, 409],
  example: {
    body: {
      name: 'Hidden Road prime',
      companyId: 'c0000000-0000-4000-8000-000000000001',
      exchangeId: 'hidden_road',
      apiKey: 'k-1f6f7c0d9a',
      secretKey: 's-7c1b52e09d44',
    },
  },
});
