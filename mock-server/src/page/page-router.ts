import { join } from 'node:path';
import { type Branding, isMobileAgent, mobileRedirect, pageOf } from '@parallax/contract';
import { pageFilesSchema, remoteNameSchema } from '@parallax/federation/registry';
import { type RequestHandler, type Response, Router } from 'express';
import staticFiles from 'express-static-gzip';
import type { ScreenFolders } from '../config/screens.ts';
import { sessionOf } from '../session/session-of.ts';
import { html } from './html.ts';
import { preloads } from './preloads.ts';
import type { Remotes } from './remotes.ts';
import { watchedFiles } from './watched-files.ts';

/** What the shell's build writes of itself. */
const PAGE_FILES = 'page.json';
const YEAR = 'public, max-age=31536000, immutable';
/** A name that holds the hash of its content is never given other content. */
const HASHED = /\.[0-9a-f]{8,}\.[a-z0-9.]+$/;

const notFound = (response: Response): void => {
  // of a file that went while a new build is written
  response.removeHeader('Content-Encoding');
  response.status(404).type('text/plain').send('Not found\n');
};

const byName = (path: string): string => (HASHED.test(path) ? YEAR : 'no-cache');

/** The files that are in a folder now, as its build has compressed them where the browser takes that. */
const files = (folder: string, cacheControl: (path: string) => string): RequestHandler =>
  staticFiles(folder, {
    index: false,
    enableBrotli: true,
    orderPreference: ['br'],
    serveStatic: {
      redirect: false,
      cacheControl: false,
      setHeaders: (response, path) => response.setHeader('Cache-Control', cacheControl(path)),
    },
  });

/** Each remote's files under its exact version; no other version is answered with other bytes. */
function remoteFiles(remotes: Remotes): RequestHandler {
  const served = new Map<string, { version: string; handler: RequestHandler }>();
  return (request, response, next) => {
    const { name, version } = request.params;
    const parsed = remoteNameSchema.safeParse(name);
    const remote = parsed.success ? remotes.get(parsed.data) : undefined;
    if (!remote || remote.entry.version !== version) return next();
    let found = served.get(remote.build);
    if (found?.version !== version) {
      found = { version, handler: files(remote.build, () => YEAR) };
      served.set(remote.build, found);
    }
    return found.handler(request, response, next);
  };
}

/** The shell's files, looked for anew with each build of it. */
function shellFiles(folder: string): RequestHandler {
  const built = watchedFiles([join(folder, PAGE_FILES)], () => files(folder, byName));
  return (request, response, next) => {
    const handler = built();
    return handler ? handler(request, response, next) : next();
  };
}

/** The screens: the page at every route, the shell's files, and the remotes with their registry. */
export function pageRouter(
  screens: ScreenFolders,
  remotes: Remotes,
  branding: Branding,
  session: RequestHandler,
): Router {
  const router = Router();
  const shell = shellFiles(screens.shell);
  const readPageFiles = watchedFiles([join(screens.shell, PAGE_FILES)], ([content]) =>
    pageFilesSchema.parse(JSON.parse(String(content))),
  );

  router.get('/feed-worker.js', shell);
  router.use('/assets', shell);
  router.get('/remotes/registry.json', (_request, response) => {
    response.set('Cache-Control', 'no-cache').json(remotes.registry());
  });
  router.use('/remotes/:name/:version', remoteFiles(remotes));
  router.use(['/assets', '/remotes', '/feed-worker.js'], (_request, response) => {
    notFound(response);
  });

  router.get('/{*path}', session, (request, response) => {
    const pageFiles = readPageFiles();
    if (!pageFiles || !request.accepts('html')) return notFound(response);
    response.set('Cache-Control', 'private, no-cache').vary('User-Agent');
    // The page would send a phone there too, but only after the desk's files were on their way.
    const mobile = isMobileAgent(request.get('user-agent') ?? '')
      ? mobileRedirect(request.path, new URL(request.originalUrl, 'http://page').search)
      : undefined;
    if (mobile !== undefined) return response.redirect(302, mobile);
    const page = html({
      title: branding.metadata.title.default,
      icon: branding.logoBase,
      registry: remotes.registry(),
      entry: pageFiles.entry,
      preload: preloads(request.path, sessionOf(request) !== undefined, pageFiles, (name) =>
        remotes.get(name),
      ),
    });
    response.status(pageOf(request.path) ? 200 : 404);
    return response.type('html').send(page);
  });
  return router;
}
