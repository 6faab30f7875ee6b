import { remoteNameSchema } from '@parallax/federation/registry';
import {
  contractKey,
  idSchema,
  notificationKindCodeSchema,
  notificationTypeSchema,
  orderSideSchema,
  positiveDecimalSchema,
} from '@parallax/protocol';
import type { Feed } from '@parallax/server-feed/attach-feed';
import type { Log } from '@parallax/server-kit/log/log';
import type { DbAndKeyring } from '@parallax/server-kit/secrets/db-and-keyring';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import { contractsByKey } from '@parallax/server-market/contracts-by-key';
import type { Market } from '@parallax/server-market/market-reads';
import type { MarketUpdate } from '@parallax/server-market/market-source';
import { type RequestHandler, Router } from 'express';
import pLimit from 'p-limit';
import { z } from 'zod';
import type { Attempts } from '../auth/attempts/attempts.ts';
import { ApiFailure } from '../http/api/api-failure.ts';
import type { RequestLimits } from '../http/api/request-limits.ts';
import { validate } from '../http/api/validation.ts';
import { hasLoopbackHost } from '../http/local-request.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import type { Deliver } from '../notifications/deliver.ts';
import { RemoteSwitches } from '../page/remote-switches.ts';
import type { Releases } from '../releases/create-releases.ts';
import { deleteReleases } from '../releases/delete-releases.ts';
import { sendDemoOrders } from '../seed/demo-orders.ts';
import type { DemoState } from '../seed/prepare-demo.ts';
import { resetDemo } from '../seed/seed-demo.ts';
import type { Accounts } from '../trading/engine/accounts.ts';
import type { Risk } from '../trading/risk/open-risk.ts';
import {
  type VenueFaults,
  venueFaultSchema,
} from '../trading/venue-accounts/faulty-venue-account.ts';
import { controlCall, parseBody } from './control-call.ts';
import { Faults, faultSchema } from './faults.ts';

const feedSchema = z.strictObject({ state: z.enum(['up', 'down']) });

const remoteSchema = z.strictObject({
  name: remoteNameSchema,
  state: z.enum(['up', 'down', 'slow']),
});

const mailQuerySchema = z.object({ to: z.string().optional() });

const json = z.record(z.string(), z.json()).transform((data) => JSON.stringify(data));

const notifySchema = z.strictObject({
  traderId: idSchema,
  type: notificationTypeSchema,
  kind: notificationKindCodeSchema.optional(),
  title: z.string().min(1).max(200),
  short_message: z.string().max(1_000),
  exchangeId: z.string().max(64).optional(),
  /** JSON text, or an object to serialize */
  data: z.union([z.string().max(20_000), json]).optional(),
});

const venueSchema = z.strictObject({ accountId: idSchema, fault: venueFaultSchema });

const tradeSchema = z.strictObject({
  exchange: z.string(),
  symbol: z.string(),
  price: positiveDecimalSchema,
  amount: positiveDecimalSchema,
  side: orderSideSchema,
});

interface Dependencies extends DbAndClock, DbAndKeyring {
  readonly attempts: Attempts;
  readonly limits: RequestLimits;
  readonly market: Market;
  readonly accounts: Pick<Accounts, 'inserts' | 'take' | 'reloadAfter'>;
  readonly risk: Pick<Risk, 'steps'>;
  readonly deliver: Deliver;
  /** Reloads all price alerts for their evaluation. */
  readonly reloadPriceAlerts: () => void;
  readonly log: Log;
}

interface ControlOptions {
  readonly services: Dependencies;
  readonly releases: Pick<Releases, 'clearCaches'>;
  readonly feed: Pick<Feed, 'setAvailable'>;
  readonly mailbox: Mailbox;
  /** whether requests must use a loopback host name, because the server listens on loopback only */
  readonly isLoopbackOnly: boolean;
  readonly demo: Pick<DemoState, 'isOnlyDemo'>;
  /** undefined if the accounts run in another process */
  readonly faults: VenueFaults | undefined;
  /** publishes an update as if it came from the market */
  readonly publish: (update: MarketUpdate) => void;
}

export interface Control {
  readonly handler: RequestHandler;
  /** Whether a fault waits for a request of one of these paths, which browsers must then send. */
  readonly hasFault: (paths: readonly string[]) => boolean;
}

/**
 * The test control at `/__control`. Mount it first, since its faults replace other responses. It
 * needs no session: it works only while no company but the demo companies exists.
 */
export function createControl({
  services,
  releases,
  feed,
  mailbox,
  isLoopbackOnly,
  demo,
  faults: venueFaults,
  publish,
}: ControlOptions): Control {
  const { db, keyring, attempts, limits, deliver, log } = services;
  const call = controlCall(log, async (request) => {
    if (isLoopbackOnly && !hasLoopbackHost(request)) return 'This host name is not allowed.';
    return (await demo.isOnlyDemo())
      ? undefined
      : 'The test control works only with the demo data alone.';
  });
  const faults = new Faults();
  const remotes = new RemoteSwitches();

  const oneAtATime = pLimit(1);
  const reset = call(() => oneAtATime(resetAll));
  async function resetAll(): Promise<void> {
    faults.clear();
    venueFaults?.clear();
    remotes.clear();
    feed.setAvailable(true);
    await services.accounts.reloadAfter(() => resetDemo(db, keyring));
    services.risk.steps.clear();
    services.reloadPriceAlerts();
    await sendDemoOrders(services);
    await deleteReleases(db);
    releases.clearCaches();
    await attempts.reset();
    await limits.reset();
    mailbox.clear();
  }
  const addFault = call(async (request) => faults.add(await parseBody(faultSchema, request)));
  const clearFaults = call(() => faults.clear());
  const setFeed = call(async (request) => {
    const { state } = await parseBody(feedSchema, request);
    feed.setAvailable(state === 'up');
  });
  const setRemote = call(async (request) => {
    const { name, state } = await parseBody(remoteSchema, request);
    remotes.set(name, state);
  });
  const listMail = call((request) =>
    mailbox.list(validate(mailQuerySchema, request.query, 'The query').to),
  );
  const notify = call(async (request) => {
    const { traderId, ...content } = await parseBody(notifySchema, request);
    const [notification] = await deliver([traderId], content);
    if (!notification) throw new ApiFailure(400, 'There is no such trader, or its list is full.');
    return notification;
  });
  const setVenueFault = call(async (request) => {
    const { accountId, fault } = await parseBody(venueSchema, request);
    venueFaults?.add(accountId, fault);
  });
  let trades = 0;
  const printTrade = call(async (request) => {
    const { exchange, symbol, price, amount, side } = await parseBody(tradeSchema, request);
    const key = contractKey({ exchange, symbol });
    if (!contractsByKey(services.market).has(key))
      throw new ApiFailure(400, 'This contract is not listed.');
    trades += 1;
    const trade = {
      id: `control-${trades}`,
      price: Number(price),
      size: Number(amount),
      side,
      at: services.now(),
    };
    publish({ kind: 'trades', key, data: [trade] });
    return trade;
  });
  const unknown = call(() => {
    throw new ApiFailure(404, 'There is no such control.');
  });

  const control = Router();
  control.post('/reset', reset);
  control.route('/faults').post(addFault).delete(clearFaults);
  control.post('/feed', setFeed);
  control.post('/remotes', setRemote);
  control.get('/mail', listMail);
  control.post('/notify', notify);
  control.post('/venue', setVenueFault);
  control.post('/trade', printTrade);
  control.use(unknown);

  const router = Router();
  router.use('/__control', control);
  router.use(faults.handler);
  router.use('/remotes/:name', remotes.handler);
  return { handler: router, hasFault: (paths) => faults.isPending(paths) };
}
