import { STATUS_CODES } from 'node:http';
import type { Branding } from '@parallax/contract';
import compression from 'compression';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { z } from 'zod';
import { apiRouter } from './api/api-router.ts';
import { catalogueRoutes } from './catalogue/catalogue-routes.ts';
import type { ScreenFolders } from './config/screens.ts';
import { securityHeaders } from './http/security-headers.ts';
import type { Catalogue } from './market/market-source.ts';
import { pageRouter } from './page/page-router.ts';
import type { Remotes } from './page/remotes.ts';
import { SESSION_COOKIE } from './session/session-middleware.ts';
import { sessionRoutes } from './session/session-routes.ts';
import { sheetRoutes } from './sheets/sheet-routes.ts';
import type { Database } from './storage/storage.ts';
import { traderRoutes } from './trader/trader-routes.ts';

/** What express and its parts throw at a request that makes no sense. */
const clientFailure = z.object({ status: z.int().min(400).max(499) });

export interface AppParts {
  readonly db: Database;
  readonly session: RequestHandler;
  readonly catalogue: Catalogue;
  readonly branding: Branding;
  /** undefined: the server serves no screens */
  readonly screens: { readonly folders: ScreenFolders; readonly remotes: Remotes } | undefined;
  readonly log: (line: string) => void;
}

/** Everything that is answered over HTTP once the server is ready, but for its health. */
export function createApp({ db, session, catalogue, branding, screens, log }: AppParts): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use(securityHeaders());
  app.use(compression());
  app.use(
    apiRouter({
      routes: [
        ...sessionRoutes(db),
        ...traderRoutes(db),
        ...catalogueRoutes(catalogue, branding),
        ...sheetRoutes(db),
      ],
      session,
      product: {
        title: branding.metadata.title.default,
        version: branding.version,
        cookie: SESSION_COOKIE,
      },
      log,
    }),
  );
  if (screens) app.use(pageRouter(screens.folders, screens.remotes, branding, session));
  app.use((_request, response) => {
    response.status(404).type('text/plain').send('Not found\n');
  });
  const failed: ErrorRequestHandler = (error: unknown, request, response, _next) => {
    const refused = clientFailure.safeParse(error);
    if (refused.success && !response.headersSent) {
      const { status } = refused.data;
      response.status(status).type('text/plain').send(`${STATUS_CODES[status]}\n`);
      return;
    }
    log(`${request.method} ${request.path} failed: ${String(error)}`);
    if (response.headersSent) response.destroy();
    else response.status(500).type('text/plain').send('Something went wrong.\n');
  };
  app.use(failed);
  return app;
}
