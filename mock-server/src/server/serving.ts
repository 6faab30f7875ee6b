import { type RequestListener, STATUS_CODES } from 'node:http';
import { StorageUnavailable } from '@parallax/server-kit/storage/pool';
import compression from 'compression';
import express, { type ErrorRequestHandler } from 'express';
import { z } from 'zod';
import { aboutRoutes } from '../about/about-routes.ts';
import { apiKeyRoutes } from '../auth/api-keys/api-key-routes.ts';
import { tokenMiddleware } from '../auth/api-keys/signing/token-middleware.ts';
import { authIdChecks } from '../auth/auth-id-checks.ts';
import { emailCodeRoutes } from '../auth/email-codes/email-code-routes.ts';
import { loadCaller } from '../auth/roles.ts';
import { passCookieRoutes } from '../auth/session/pass-cookie-routes.ts';
import { SESSION_COOKIE } from '../auth/session/session-cookie.ts';
import { sessionRoutes } from '../auth/session/session-routes.ts';
import { chartDrawingRoutes } from '../chart-drawings/chart-drawing-routes.ts';
import { companyIdChecks } from '../company/company-id-checks.ts';
import { exchangeRoutes } from '../company/exchanges/exchange-routes.ts';
import { groupRoutes } from '../company/groups/group-routes.ts';
import { companyTraderRoutes } from '../company/members/company-trader-routes.ts';
import { invitationRoutes } from '../company/members/invitation-routes.ts';
import { companyRoutes } from '../company/profile/company-routes.ts';
import { outboundAddressesRoute } from '../company/providers/outbound-addresses-route.ts';
import { strategyGroupRoutes } from '../company/strategies/strategy-group-routes.ts';
import { strategyRoutes } from '../company/strategies/strategy-routes.ts';
import { custodianRoutes } from '../company/vaults/custodian-routes.ts';
import { vaultRoutes } from '../company/vaults/vault-routes.ts';
import { createControl } from '../control/create-control.ts';
import { economicCalendarRoute } from '../economic-calendar/economic-calendar-route.ts';
import { guideRouter } from '../guides/guide-router.ts';
import { apiRouter } from '../http/api/api-router.ts';
import { RequestQueues } from '../http/api/request-queues.ts';
import { RETRY_AFTER_SECONDS, STORAGE_UNAVAILABLE } from '../http/api/route.ts';
import { localOnly } from '../http/local-only.ts';
import { isLoopback } from '../http/loopback.ts';
import { securityHeaders } from '../http/security-headers.ts';
import { mailboxRouter } from '../mail/mailbox-router.ts';
import { catalogueRoutes } from '../market-routes/catalogue-routes.ts';
import { CATALOGUE_PATHS, catalogueHashes } from '../market-routes/content-hash.ts';
import { marketRoutes } from '../market-routes/market-routes.ts';
import { volatilityGridRoute } from '../market-routes/volatility-grid/volatility-grid-route.ts';
import { myWidgetIdChecks } from '../my-widgets/my-widget-id-checks.ts';
import { myWidgetRoutes } from '../my-widgets/my-widget-routes.ts';
import { shareRoutes } from '../my-widgets/share-routes.ts';
import { newsIdChecks } from '../news/news-id-checks.ts';
import { newsRoutes } from '../news/news-routes.ts';
import { notificationIdChecks } from '../notifications/notification-id-checks.ts';
import { notificationRoutes } from '../notifications/notification-routes.ts';
import { docsRouter } from '../openapi/docs/docs-router.ts';
import { pageRouter } from '../page/page-router.ts';
import { priceAlertIdChecks } from '../price-alerts/price-alert-id-checks.ts';
import { priceAlertRoutes } from '../price-alerts/price-alert-routes.ts';
import { failureRoutes } from '../releases/failure-routes.ts';
import { gateRoutes } from '../releases/gate-routes.ts';
import { platformRoutes } from '../releases/platform-routes.ts';
import { releaseIdChecks } from '../releases/release-id-checks.ts';
import { versionRoutes } from '../releases/version-routes.ts';
import { sheetIdChecks } from '../sheets/sheet-id-checks.ts';
import { sheetRoutes } from '../sheets/sheet-routes.ts';
import { traderRoutes } from '../trader/trader-routes.ts';
import { tradingIdChecks } from '../trading/access/trading-id-checks.ts';
import { accountRoutes } from '../trading/calls/account-routes.ts';
import { algoRoutes } from '../trading/calls/algos/algo-routes.ts';
import { tradingControlRoutes } from '../trading/calls/control-routes.ts';
import { executionCostRoutes } from '../trading/calls/execution-cost-routes.ts';
import { marginRoutes } from '../trading/calls/margin-routes.ts';
import { orderRoutes } from '../trading/calls/order-routes.ts';
import { portfolioRoutes } from '../trading/calls/portfolio-routes.ts';
import { riskAlertRoutes } from '../trading/calls/risk-alert-routes.ts';
import { riskRoutes } from '../trading/calls/risk-routes.ts';
import { riskAlertIdChecks } from '../trading/risk/alerts/risk-alert-id-checks.ts';
import type { Features } from './features.ts';
import type { Infrastructure, StartingServer } from './infrastructure.ts';

/** An error that express and its middleware throw for an invalid request. */
const clientErrorSchema = z.object({ status: z.int().min(400).max(499) });

/** Serves everything below `/api`. */
function createApi(
  { tracing, log }: StartingServer,
  { metrics, session }: Infrastructure,
  { services, releases }: Features,
) {
  const { db, market, branding, publishCompanyChange } = services;
  const queues = new RequestQueues();
  metrics?.add({
    queued_calls: {
      help: 'Calls that wait for others of their user',
      read: () => queues.waitingCount,
    },
  });
  return apiRouter({
    routes: [
      ...sessionRoutes(services),
      ...emailCodeRoutes(services),
      ...traderRoutes(services),
      ...passCookieRoutes(),
      ...notificationRoutes(services),
      ...myWidgetRoutes(services),
      ...shareRoutes(services),
      ...priceAlertRoutes(services),
      ...chartDrawingRoutes(services),
      ...aboutRoutes(services),
      economicCalendarRoute(services),
      ...newsRoutes(services),
      ...catalogueRoutes(market, branding),
      ...marketRoutes(market),
      volatilityGridRoute(services),
      ...sheetRoutes(db),
      ...exchangeRoutes(services),
      ...accountRoutes(services),
      ...marginRoutes(services),
      ...orderRoutes(services),
      ...algoRoutes(services),
      ...tradingControlRoutes(services),
      ...portfolioRoutes(services),
      ...riskRoutes(services),
      ...executionCostRoutes(services),
      ...riskAlertRoutes(services),
      ...custodianRoutes(services),
      outboundAddressesRoute(services),
      ...vaultRoutes(services),
      ...apiKeyRoutes(services),
      ...companyRoutes(services),
      ...companyTraderRoutes(services),
      ...invitationRoutes(services),
      ...groupRoutes(services),
      ...strategyGroupRoutes(services),
      ...strategyRoutes(services),
      ...platformRoutes(services, releases),
      ...versionRoutes(services, releases),
      ...gateRoutes(services, releases),
      ...failureRoutes(services, releases),
    ],
    session: tokenMiddleware(services, session.handler),
    authorization: {
      loadCaller: (session) =>
        services.caches.callers.get(session.traderId, () => loadCaller(services, session)),
      idChecks: {
        ...authIdChecks(db),
        ...companyIdChecks(services),
        ...tradingIdChecks(services),
        ...sheetIdChecks(db),
        ...myWidgetIdChecks(db),
        ...notificationIdChecks(db),
        ...priceAlertIdChecks(db),
        ...riskAlertIdChecks(db),
        ...newsIdChecks(db),
        ...releaseIdChecks(db),
      },
    },
    publishCompanyChange,
    log,
    queues,
    onCall: metrics?.onCall,
    tracing,
    docs: docsRouter({
      title: branding.metadata.title.default,
      version: branding.version,
      cookie: SESSION_COOKIE,
    }),
  });
}

/** The handler of all requests of a server that is ready, but health checks. */
export function createHandler(
  server: StartingServer,
  infrastructure: Infrastructure,
  features: Features,
): RequestListener {
  const { options, listener, remotes, log } = server;
  const { screens, serviceWorker } = options;
  const { session, demo, publish, isLocalOnly, readMailboxAccess } = infrastructure;
  const { services, releases, mailbox } = features;
  const { market, branding, now } = services;
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', options.trustProxy ?? false);
  app.use(securityHeaders());
  const control = options.control
    ? createControl({ ...features, demo, publish, isLoopbackOnly: isLoopback(options.host) })
    : undefined;
  if (control) app.use(control.handler);
  app.use(createApi(server, infrastructure, features));
  app.use(compression());
  app.use(mailboxRouter(mailbox, readMailboxAccess));
  app.use(guideRouter(branding));
  if (screens) {
    const catalogue = () =>
      control?.hasFault(CATALOGUE_PATHS) === true ? undefined : catalogueHashes(market.catalogue);
    const shown = { releases, serviceWorker, catalogue, now };
    app.use(pageRouter(screens, remotes, branding, session.handler, shown));
  }
  app.use((_request, response) => {
    response.status(404).type('text/plain').send('Not found\n');
  });
  const handleError: ErrorRequestHandler = (error: unknown, request, response, _next) => {
    const clientError = clientErrorSchema.safeParse(error);
    if (clientError.success && !response.headersSent) {
      const { status } = clientError.data;
      // set by the static file handler before it failed
      response.removeHeader('Content-Encoding');
      response.status(status).type('text/plain').send(`${STATUS_CODES[status]}\n`);
      return;
    }
    const isOutage = error instanceof StorageUnavailable;
    const { method, path } = request;
    if (!isOutage) log(`${method} ${path} failed: ${String(error)}`, { method, path }, 'error');
    if (response.headersSent) response.destroy();
    else if (isOutage) {
      response.status(503).set('Retry-After', String(RETRY_AFTER_SECONDS));
      response.type('text/plain').send(`${STORAGE_UNAVAILABLE}\n`);
    } else response.status(500).type('text/plain').send('Something went wrong.\n');
  };
  app.use(handleError);
  return isLocalOnly ? localOnly(app, listener.url, branding) : app;
}
