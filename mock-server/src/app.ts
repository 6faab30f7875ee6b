import { STATUS_CODES } from 'node:http';

import compression from 'compression';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { z } from 'zod';
import { aboutRoutes } from './about/about-routes.ts';
import { apiKeyRoutes } from './auth/api-keys/api-key-routes.ts';
import { tokenMiddleware } from './auth/api-keys/signing/token-middleware.ts';
import { emailCodeRoutes } from './auth/email-codes/email-code-routes.ts';
import { passCookieRoutes } from './auth/session/pass-cookie-routes.ts';
import { SESSION_COOKIE } from './auth/session/session-cookie.ts';
import { sessionRoutes } from './auth/session/session-routes.ts';
import { chartDrawingRoutes } from './chart-drawings/chart-drawing-routes.ts';
import { custodianRoutes } from './company/exchanges/custodian-routes.ts';
import { exchangeRoutes } from './company/exchanges/exchange-routes.ts';
import { groupRoutes } from './company/groups/group-routes.ts';
import { companyTraderRoutes } from './company/members/company-trader-routes.ts';
import { invitationRoutes } from './company/members/invitation-routes.ts';
import { companyRoutes } from './company/profile/company-routes.ts';
import { outboundAddressesRoute } from './company/providers/outbound-addresses-route.ts';
import { strategyGroupRoutes } from './company/strategies/strategy-group-routes.ts';
import { strategyRoutes } from './company/strategies/strategy-routes.ts';
import { vaultRoutes } from './company/vaults/vault-routes.ts';
import type { ScreenFolders } from './config/screens.ts';
import type { TrustProxy } from './config/trust-proxy.ts';
import type { Control } from './control/create-control.ts';
import { economicCalendarRoute } from './economic-calendar/economic-calendar-route.ts';
import { guideRouter } from './guides/guide-router.ts';
import { apiRouter } from './http/api/api-router.ts';
import type { RequestQueues } from './http/api/request-queues.ts';
import { RETRY_AFTER_SECONDS, STORAGE_UNAVAILABLE } from './http/api/route.ts';
import { securityHeaders } from './http/security-headers.ts';
import type { Mailbox } from './mail/mailbox.ts';
import type { MailboxAccess } from './mail/mailbox-access.ts';
import { mailboxRouter } from './mail/mailbox-router.ts';
import { catalogueRoutes } from './market-routes/catalogue-routes.ts';
import { CATALOGUE_PATHS, catalogueHashes } from './market-routes/content-hash.ts';
import { marketRoutes } from './market-routes/market-routes.ts';
import type { Metrics } from './metrics/metrics.ts';
import { myWidgetRoutes } from './my-widgets/my-widget-routes.ts';
import { shareRoutes } from './my-widgets/share-routes.ts';
import { notificationRoutes } from './notifications/notification-routes.ts';
import { docsRouter } from './openapi/docs/docs-router.ts';
import { pageRouter } from './page/page-router.ts';
import { priceAlertRoutes } from './price-alerts/price-alert-routes.ts';
import type { Releases } from './releases/create-releases.ts';
import { failureRoutes } from './releases/failures/failure-routes.ts';
import { gateRoutes } from './releases/gate-routes.ts';
import { platformRoutes } from './releases/platform-routes.ts';
import type { Remotes } from './releases/remotes.ts';
import { versionRoutes } from './releases/version-routes.ts';
import type { Services } from './services.ts';
import { sheetRoutes } from './sheets/sheet-routes.ts';
import { StorageUnavailable } from './storage/pool.ts';
import type { Tracing } from './tracing/tracing.ts';
import { traderRoutes } from './trader/trader-routes.ts';
import { accountRoutes } from './trading/calls/account-routes.ts';
import { tradingControlRoutes } from './trading/calls/control-routes.ts';
import { marginRoutes } from './trading/calls/margin-routes.ts';
import { orderRoutes } from './trading/calls/order-routes.ts';
import { portfolioRoutes } from './trading/calls/portfolio-routes.ts';

/** An error that express and its middleware throw for an invalid request. */
const clientErrorSchema = z.object({ status: z.int().min(400).max(499) });

interface AppParts {
  readonly services: Services;
  readonly releases: Releases;
  readonly session: RequestHandler;
  /** the test control; undefined when disabled */
  readonly control: Control | undefined;
  /** undefined when the server serves no screens */
  readonly screens: { readonly folders: ScreenFolders; readonly remotes: Remotes } | undefined;
  /** served at `/dev/mail` */
  readonly mailbox: Mailbox;
  readonly mailboxAccess: () => Promise<MailboxAccess>;
  readonly trustProxy: TrustProxy | undefined;
  readonly queues: RequestQueues;
  /** called when an API call has been answered */
  readonly onCall: Metrics['onCall'] | undefined;
  readonly tracing: Tracing | undefined;
  /** false removes the service worker of the mobile page from every browser */
  readonly serviceWorker: boolean | undefined;
}

/** Creates the HTTP application of a server that is ready, without the health endpoints. */
export function createApp(parts: AppParts): Express {
  const { services, releases, session, control, screens, mailbox, trustProxy = false } = parts;
  const { serviceWorker } = parts;
  const { db, market, branding, log } = services;
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', trustProxy);
  app.use(securityHeaders());
  if (control) app.use(control.handler);
  app.use(
    apiRouter({
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
        ...catalogueRoutes(market, branding),
        ...marketRoutes(market),
        ...sheetRoutes(db),
        ...exchangeRoutes(services),
        ...accountRoutes(services),
        ...marginRoutes(services),
        ...orderRoutes(services),
        ...tradingControlRoutes(services),
        ...portfolioRoutes(services),
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
      session: tokenMiddleware(services, session),
      services,
      queues: parts.queues,
      onCall: parts.onCall,
      tracing: parts.tracing,
      docs: docsRouter({
        title: branding.metadata.title.default,
        version: branding.version,
        cookie: SESSION_COOKIE,
      }),
    }),
  );
  app.use(compression());
  app.use(mailboxRouter(mailbox, parts.mailboxAccess));
  app.use(guideRouter(branding));
  if (screens) {
    const { folders, remotes } = screens;
    const catalogue = () =>
      control?.hasFault(CATALOGUE_PATHS) === true ? undefined : catalogueHashes(market.catalogue);
    const options = { releases, serviceWorker, catalogue, now: services.now };
    app.use(pageRouter(folders, remotes, branding, session, options));
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
    if (!isOutage) log(`${request.method} ${request.path} failed: ${String(error)}`);
    if (response.headersSent) response.destroy();
    else if (isOutage) {
      response.status(503).set('Retry-After', String(RETRY_AFTER_SECONDS));
      response.type('text/plain').send(`${STORAGE_UNAVAILABLE}\n`);
    } else response.status(500).type('text/plain').send('Something went wrong.\n');
  };
  app.use(handleError);
  return app;
}
