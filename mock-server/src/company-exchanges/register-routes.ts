import {
  addCustodian,
  addPrimeBroker,
  CUSTODIAN_INVALID,
  PRIME_BROKER_INVALID,
  PRIME_BROKER_REGISTERED,
  SERVICE_REGISTERED,
  type Session,
  type Vault,
} from '@parallax/contract';
import { idIn } from '../api/id-in.ts';
import { type Caller, requireCompany, requirePrivileged, traderOf } from '../api/roles.ts';
import { type Route, route, withMessage } from '../api/route.ts';
import { standInOf } from '../providers/stand-ins.ts';
import type { Services } from '../services.ts';
import { insertVaults } from '../vaults/vault-store.ts';
import { type ConnectionKind, requireEntry } from './catalogue-entry.ts';
import { insertConnection } from './connection-store.ts';
import { acceptedKeys } from './provider-access.ts';
import { tellOfConnection } from './tell-of-connection.ts';

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

/** Connects a custodian or a prime broker and answers its vaults, none of which is chosen yet. */
async function register(
  services: Services,
  caller: Caller,
  registration: Registration,
): Promise<{ id: string; companyExchangeVaults: Vault[] }> {
  const { kind, name, companyId, exchangeId } = registration;
  const { refusal, event } = KINDS[kind];
  const entry = requireEntry(services, exchangeId, { kind, refusal });
  const keys = await acceptedKeys(entry, registration);
  const found = await standInOf(entry).vaults(keys, 0);
  const { connection, vaults } = await services.db.transaction().execute(async (db) => {
    const added = await insertConnection(
      { db, keyring: services.keyring },
      { companyId, name, entry, keys },
    );
    const { connection } = added;
    return { connection, vaults: await insertVaults(db, connection, found) };
  });
  await tellOfConnection(services, caller, event, { connection });
  return { id: connection.id, companyExchangeVaults: vaults };
}

/** Adding custodians and prime brokers. */
export function registerRoutes(services: Services): Route[] {
  async function reach(
    session: Session,
    companyIdKey: 'CompanyId' | 'companyId',
    rawBody: unknown,
  ): Promise<Caller> {
    const caller = requirePrivileged(await traderOf(services, session));
    return requireCompany(caller, idIn(companyIdKey, rawBody) ?? caller.companyId);
  }

  return [
    route(addCustodian, {
      reach: ({ session }, rawBody) => reach(session, 'CompanyId', rawBody),
      async handle({ body }, caller) {
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
      reach: ({ session }, rawBody) => reach(session, 'companyId', rawBody),
      async handle({ body }, caller) {
        const data = await register(services, caller, { kind: 'primeBroker', ...body });
        return withMessage(data, PRIME_BROKER_REGISTERED);
      },
    }),
  ];
}
