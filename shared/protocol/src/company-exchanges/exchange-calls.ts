import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { idSchema } from '../ids/id.ts';
import {
  aliasSchema,
  companyExchangeSchema,
  EXCHANGE_REQUIRED,
  nullAsEmpty,
  providerKeySchema,
  providerSecretSchema,
  secretKeyFileSchema,
} from './company-exchange.ts';

const connectionQuery = z.object({ CompanyExchangeId: idSchema });

/** Id of an entry of the exchange catalogue. */
export const catalogueIdSchema = z.string(EXCHANGE_REQUIRED).min(1, EXCHANGE_REQUIRED).max(60);

/** Shown if `listCompanyExchanges` fails and the server sends no reason. */
export const EXCHANGES_NOT_LOADED = 'Failed to get company exchanges';

export const listCompanyExchanges = endpoint({
  method: 'GET',
  path: '/api/company-exchanges/trader',
  summary:
    "The company's exchanges, custodians and prime brokers with their vaults; members who are not admins get those of their groups",
  callers: 'member',
  handlerRule: 'Members of a business who are not admins see those of their groups.',
  envelope: 'ok',
  resources: ['exchanges', 'groups', 'members'],
  data: z.array(companyExchangeSchema),
  failures: [401],
});

export const addCompanyExchange = endpoint({
  method: 'POST',
  path: '/api/company-exchanges',
  summary: 'Connects an exchange',
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
  data: companyExchangeSchema,
  failures: [400, 401, 403, 409],
});

export const deleteCompanyExchange = endpoint({
  method: 'DELETE',
  path: '/api/company-exchanges',
  summary: 'Disconnects an exchange, custodian or prime broker, with its vaults',
  callers: 'connectionManager',
  idsBeforeRole: { 'query.CompanyExchangeId': 'connection' },
  envelope: 'ok',
  resources: ['exchanges'],
  query: connectionQuery,
  data: z.null(),
  failures: [400, 401, 403, 404, 409],
});

export const activateCompanyExchange = endpoint({
  method: 'PUT',
  path: '/api/company-exchanges/activate',
  summary: 'Activates a connection',
  callers: 'connectionManager',
  idsBeforeRole: { 'query.CompanyExchangeId': 'connection' },
  envelope: 'ok',
  resources: ['exchanges'],
  query: connectionQuery,
  data: companyExchangeSchema,
  failures: [400, 401, 403, 404],
});

export const deactivateCompanyExchange = endpoint({
  method: 'PUT',
  path: '/api/company-exchanges/deactivate',
  summary: 'Deactivates a connection',
  callers: 'connectionManager',
  idsBeforeRole: { 'query.CompanyExchangeId': 'connection' },
  envelope: 'ok',
  resources: ['exchanges'],
  query: connectionQuery,
  data: companyExchangeSchema,
  failures: [400, 401, 403, 404],
});

export const renameCompanyExchange = endpoint({
  method: 'PUT',
  path: '/api/company-exchanges/rename',
  summary: 'Changes the alias of a connection',
  callers: 'connectionManager',
  idsBeforeRole: { 'body.companyExchangeId': 'connection' },
  envelope: 'ok',
  resources: ['exchanges'],
  body: z.object({ companyExchangeId: idSchema, name: aliasSchema }),
  data: companyExchangeSchema,
  failures: [400, 401, 403, 404],
});

export const updateCompanyExchangeKey = endpoint({
  method: 'PUT',
  path: '/api/company-exchanges/update-key',
  summary:
    'Replaces the keys of a connection; secretKeyFile is the text of the key file, for providers that issue one. Fields that a provider does not use are empty, null or omitted',
  callers: 'connectionManager',
  idsBeforeRole: { 'body.companyExchangeId': 'connection' },
  envelope: 'ok',
  resources: ['exchanges'],
  body: z.object({
    companyExchangeId: idSchema,
    exchangeId: catalogueIdSchema,
    apiKey: providerKeySchema,
    secretKey: nullAsEmpty(providerSecretSchema),
    secretKeyFile: nullAsEmpty(secretKeyFileSchema),
    passphrase: nullAsEmpty(providerSecretSchema),
  }),
  data: companyExchangeSchema,
  failures: [400, 401, 403, 404],
});
