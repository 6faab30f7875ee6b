import {
  GROUP_VAULTS_MAX,
  type IdRule,
  idSchema,
  type Session,
  shareWidget,
} from '@parallax/protocol';
import { z } from 'zod';
import { requireConnection } from '../../company/exchanges/connection-store.ts';
import {
  requireExchanges,
  requireTraders,
  requireVaults,
} from '../../company/groups/group-items.ts';
import { requireGroup } from '../../company/groups/group-store.ts';
import { requireVisibleGroup } from '../../company/groups/list-groups.ts';
import { requireColleagues, requireMember } from '../../company/members/member-store.ts';
import {
  requireStrategies,
  requireStrategyGroup,
} from '../../company/strategies/require-strategies.ts';
import { requireConnectionOfVault } from '../../company/vaults/vault-store.ts';
import { ApiFailure } from '../../http/api/api-failure.ts';
import { requireComponent } from '../../my-widgets/find-component.ts';
import { requireMyWidget } from '../../my-widgets/my-widget-store.ts';
import { requireOwnNotifications } from '../../notifications/notification-store.ts';
import { requirePriceAlert } from '../../price-alerts/price-alert-store.ts';
import { requireGateExists } from '../../releases/gate-store.ts';
import { requireUpload } from '../../releases/uploads.ts';
import type { Services } from '../../services.ts';
import { requireView } from '../../sheets/analytics-sheets.ts';
import { requireSheet } from '../../sheets/sheet-store.ts';
import type { Database } from '../../storage/storage.ts';
import { requireOrder } from '../../trading/access/require-order.ts';
import { requireAccount, requirePaperAccount } from '../../trading/access/visible-accounts.ts';
import { requireApiKey } from '../api-keys/api-key-store.ts';
import type { Caller } from '../caller.ts';

/** Who asks, and where to look up what they name. */
export interface CheckContext {
  readonly services: Pick<Services, 'db' | 'catalogue' | 'caches'>;
  readonly session: Session;
  /** reads the caller once per request */
  readonly caller: () => Promise<Caller>;
}

/** Checks a valid value. An invalid one is in a body, whose validation refuses it later with 400. */
const valid =
  <V, T>(schema: z.ZodType<V>, check: (context: CheckContext, value: V) => Promise<T>) =>
  async (context: CheckContext, value: unknown): Promise<T | undefined> => {
    const { data } = schema.safeParse(value);
    return data === undefined ? undefined : check(context, data);
  };

/** The valid ids of a list, at most as many as the longest list of ids that an endpoint accepts. */
const validIdsSchema = z
  .array(z.unknown())
  .transform((values) =>
    values.slice(0, GROUP_VAULTS_MAX).flatMap((id) => idSchema.safeParse(id).data ?? []),
  );

const one = <T>(check: (context: CheckContext, id: string) => Promise<T>) => valid(idSchema, check);

type Require<Id> = (db: Database, ownerId: string, id: Id) => Promise<unknown>;
const ofTrader = (require: Require<string>) =>
  one(async ({ services, session }, id) => {
    await require(services.db, session.traderId, id);
  });
const ofCompany = (require: Require<string>) =>
  one(async ({ services, caller }, id) => {
    await require(services.db, (await caller()).companyId, id);
  });
const allOfCompany = (require: Require<readonly string[]>) =>
  valid(validIdsSchema, async ({ services, caller }, ids) => {
    await require(services.db, (await caller()).companyId, ids);
  });

const { componentId, traderIds } = shareWidget.body.shape;

/**
 * Throws the refusal of the rule unless the value in the request satisfies it. Returns the resource that
 * the handler receives, by name.
 */
export const ID_CHECKS = {
  self: one(async ({ session }, id) => {
    if (id !== session.traderId) throw new ApiFailure(403, 'You can only do this for yourself.');
  }),
  ownEmail: valid(z.string(), async ({ session }, email) => {
    if (email !== session.email) {
      throw new ApiFailure(403, 'This is not the e-mail of your account.');
    }
  }),
  company: one(async ({ caller }, id) => {
    if (id === (await caller()).companyId) return;
    throw new ApiFailure(403, 'You can only do this in your own company.');
  }),
  member: one(async ({ services, caller }, id) => ({
    member: await requireMember(services.db, (await caller()).companyId, id),
  })),
  members: allOfCompany(requireTraders),
  colleagues: valid(traderIds, async ({ services, caller }, ids) =>
    requireColleagues(services.db, await caller(), ids),
  ),
  apiKey: ofCompany(requireApiKey),
  connection: one(async ({ services, caller }, id) => ({
    connection: await requireConnection(services, (await caller()).companyId, id),
  })),
  account: one(async ({ services, caller }, id) => ({
    account: await requireAccount(services, await caller(), id),
  })),
  paperAccount: one(async ({ services, caller }, id) => ({
    account: await requirePaperAccount(services, await caller(), id),
  })),
  order: one(async ({ services, caller }, id) => requireOrder(services, await caller(), id)),
  custodian: one(async ({ services, caller }, id) => ({
    connection: await requireConnection(services, (await caller()).companyId, id, 'custodian'),
  })),
  primeBroker: one(async ({ services, caller }, id) => ({
    connection: await requireConnection(services, (await caller()).companyId, id, 'primeBroker'),
  })),
  exchanges: valid(validIdsSchema, async ({ services, caller }, ids) =>
    requireExchanges(services, (await caller()).companyId, ids),
  ),
  vault: one(async ({ services, caller }, id) => ({
    connection: await requireConnectionOfVault(services, (await caller()).companyId, id),
  })),
  vaults: allOfCompany(requireVaults),
  group: ofCompany(requireGroup),
  visibleGroup: one(async ({ services, caller }, id) =>
    requireVisibleGroup(services.db, await caller(), id),
  ),
  strategyGroup: ofCompany(requireStrategyGroup),
  strategy: ofCompany((db, companyId, id) => requireStrategies(db, companyId, [id])),
  strategies: allOfCompany(requireStrategies),
  sheet: ofTrader(requireSheet),
  analyticalView: ofTrader(requireView),
  myWidget: ofTrader(requireMyWidget),
  component: valid(componentId, async ({ services, session }, id) => ({
    component: await requireComponent(services.db, session.traderId, id),
  })),
  notifications: valid(validIdsSchema, ({ services, session }, ids) =>
    requireOwnNotifications(services.db, session.traderId, ids),
  ),
  priceAlert: one(async ({ services, session: { traderId } }, id) => ({
    priceAlert: await requirePriceAlert(services.db, { traderId, id }),
  })),
  upload: one(async ({ services }, id) => ({ upload: await requireUpload(services.db, id) })),
  gate: one(({ services }, id) => requireGateExists(services.db, id)),
} satisfies Record<IdRule, (context: CheckContext, value: unknown) => Promise<object | void>>;
