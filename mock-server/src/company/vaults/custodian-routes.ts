import {
  addCustodian,
  addPrimeBroker,
  CUSTODIAN_INVALID,
  PRIME_BROKER_INVALID,
  PRIME_BROKER_REGISTERED,
  SERVICE_REGISTERED,
  type Vault,
} from '@parallax/protocol';
import type { DbAndKeyring } from '@parallax/server-kit/secrets/db-and-keyring';
import type { Caller } from '../../http/api/caller.ts';
import { type Route, route, withMessage } from '../../http/api/route.ts';
import type { DbAndNotify } from '../../notifications/notify.ts';
import {
  type ConnectionKind,
  type ConnectionStores,
  requireEntry,
} from '../exchanges/catalogue-entry.ts';
import { notifyOfConnection } from '../exchanges/connection-notifications.ts';
import { insertConnection } from '../exchanges/connection-store.ts';
import { requireValidKeys } from '../exchanges/require-valid-keys.ts';
import { simulatedProvider } from '../providers/simulated-provider.ts';
import { insertVaults } from './vault-store.ts';

interface Registration {
  readonly kind: Extract<ConnectionKind, 'custodian' | 'primeBroker'>;
  readonly name: string;
  readonly companyId: string;
  readonly exchangeId: string;
  readonly apiKey: string;
  readonly secretKey: string;
  readonly secretKeyFile?: string;
  readonly passphrase: string;
}

const KINDS = {
  custodian: { refusal: CUSTODIAN_INVALID, event: 'CUSTODIAN_ADDED' },
  primeBroker: { refusal: PRIME_BROKER_INVALID, event: 'PRIME_BROKER_ADDED' },
} as const;

type Dependencies = ConnectionStores & DbAndKeyring & DbAndNotify;

/** Connects a custodian or a prime broker and returns its vaults, none of them saved. */
async function register(
  services: Dependencies,
  caller: Caller,
  registration: Registration,
): Promise<{ id: string; companyExchangeVaults: Vault[] }> {
  const { kind, name, companyId, exchangeId } = registration;
  const { refusal, event } = KINDS[kind];
  const entry = requireEntry(services, exchangeId, { kind, refusal });
  const keys = await requireValidKeys(entry, registration);
  const found = await simulatedProvider(entry).vaults(keys, 0);
  const { connection, vaults } = await services.db.transaction().execute(async (db) => {
    const added = await insertConnection(
      { db, keyring: services.keyring },
      { companyId, name, entry, keys },
    );
    const { connection } = added;
    return { connection, vaults: await insertVaults(db, connection, found) };
  });
  await notifyOfConnection(services, caller, event, { connection });
  return { id: connection.id, companyExchangeVaults: vaults };
}

/** The endpoints that add custodians and prime brokers. */
export function custodianRoutes(services: Dependencies): Route[] {
  return [
    route(addCustodian, {
      async handle({ caller, body }) {
        const data = await register(services, caller, {
          kind: 'custodian',
          name: body.Name,
          companyId: body.CompanyId,
          exchangeId: body.ExchangeId,
          apiKey: body.ApiKey,
          secretKey: body.SecretKey,
          secretKeyFile: body.SecretKeyFile,
          passphrase: body.Passphrase,
        });
        return withMessage(data, SERVICE_REGISTERED);
      },
    }),
    route(addPrimeBroker, {
      async handle({ caller, body }) {
        const data = await register(services, caller, { kind: 'primeBroker', ...body });
        return withMessage(data, PRIME_BROKER_REGISTERED);
      },
    }),
  ];
}
