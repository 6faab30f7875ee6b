import {
  addPriceAlert,
  alertContractKeys,
  alertKindProblem,
  type Body,
  type Contract,
  deletePriceAlert,
  listPriceAlerts,
  PRICE_ALERT_ADDED,
  PRICE_ALERT_REMOVED,
  PRICE_ALERT_RESTORED,
  PRICE_ALERT_UNKNOWN_CONTRACT,
  PRICE_ALERT_UPDATED,
  type PriceAlert,
  restorePriceAlert,
  updatePriceAlert,
  usedAlertFields,
} from '@parallax/protocol';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import type { PubSub } from '@parallax/server-kit/storage/pubsub';
import { contractsByKey } from '@parallax/server-market/contracts-by-key';
import type { Market } from '@parallax/server-market/market-reads';
import { ApiFailure } from '../http/api/api-failure.ts';
import { type Route, route, withMessage } from '../http/api/route.ts';
import * as store from './price-alert-store.ts';

type Input = Body<typeof addPriceAlert>;

const DONE = { success: true } as const;

const earliestExpiry = (contracts: readonly (Contract | undefined)[]): number | null => {
  const expiries = contracts.flatMap((contract) => contract?.expiry ?? []);
  return expiries.length > 0 ? Math.min(...expiries) : null;
};

interface Dependencies extends Pick<DbAndClock, 'db'> {
  readonly market: Market;
  readonly pubSub: PubSub;
  /** Reloads the price alerts with these ids for their evaluation. */
  readonly reloadPriceAlerts: (ids: readonly string[]) => void;
}

export function priceAlertRoutes(services: Dependencies): Route[] {
  const { db, market, reloadPriceAlerts } = services;

  /**
   * Throws 400 when a contract is not listed or cannot have such an alert. An alert may retain
   * a delisted contract, but cannot be activated with it.
   */
  function validateContent(input: Input, before?: PriceAlert): store.AlertContent {
    const content = { ...input, ...usedAlertFields(input) };
    const contracts = contractsByKey(market);
    const keys = alertContractKeys(content);
    for (const key of keys) {
      const mayRetain = !input.active && (before?.contract === key || before?.other === key);
      if (!contracts.has(key) && !mayRetain)
        throw new ApiFailure(400, PRICE_ALERT_UNKNOWN_CONTRACT);
    }
    const contract = contracts.get(content.contract);
    const problem = contract && alertKindProblem(content.kind, contract);
    if (problem !== undefined) throw new ApiFailure(400, problem);
    return { ...content, expiry: earliestExpiry(keys.map((key) => contracts.get(key))) };
  }

  return [
    route(listPriceAlerts, {
      handle: ({ session }) => store.selectPriceAlerts(db, session.traderId),
    }),
    route(addPriceAlert, {
      async handle({ session, body }) {
        const added = await store.insertPriceAlert(
          services,
          session.traderId,
          validateContent(body),
        );
        reloadPriceAlerts([added.id]);
        return withMessage(added, PRICE_ALERT_ADDED);
      },
    }),
    route(updatePriceAlert, {
      async handle({ session, query, body, priceAlert }) {
        const key = { traderId: session.traderId, id: query.Id };
        const updated = await store.savePriceAlert(
          services,
          key,
          validateContent(body, priceAlert),
        );
        reloadPriceAlerts([updated.id]);
        return withMessage(updated, PRICE_ALERT_UPDATED);
      },
    }),
    route(deletePriceAlert, {
      async handle({ session, query }) {
        const key = { traderId: session.traderId, id: query.Id };
        await store.removePriceAlert(services, key);
        reloadPriceAlerts([query.Id]);
        return withMessage(DONE, PRICE_ALERT_REMOVED);
      },
    }),
    route(restorePriceAlert, {
      async handle({ session, query }) {
        const key = { traderId: session.traderId, id: query.Id };
        const restored = await store.undeletePriceAlert(services, key);
        reloadPriceAlerts([restored.id]);
        return withMessage(restored, PRICE_ALERT_RESTORED);
      },
    }),
  ];
}
