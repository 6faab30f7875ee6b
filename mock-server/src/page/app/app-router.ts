import type { Branding } from '@parallax/protocol';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { appIcons, touchIcon } from './icons.ts';
import { ICONS_PATH, webManifest } from './manifest.ts';

/**
 * Served instead of the service worker when it is disabled. A browser that has installed the worker
 * replaces it with this script, which unregisters itself and deletes the worker's caches.
 */
const REMOVED_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => {
  const remove = async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('parallax-'));
    await Promise.all(names.map((name) => caches.delete(name)));
    await registration.unregister();
  };
  event.waitUntil(remove());
});
`;

const DAY = 'public, max-age=86400';

interface AppRouterOptions {
  readonly branding: Branding;
  /** serves the files of the shell */
  readonly shell: RequestHandler;
  readonly serviceWorker: boolean;
  readonly session: RequestHandler;
  /** the release that the caller would receive; undefined while a build is being written */
  readonly release: (request: Request, response: Response) => Promise<string | undefined>;
}

/** Serves what makes the mobile page an app: its manifest, icons, service worker and release. */
export function appRouter(options: AppRouterOptions): Router {
  const { branding, shell, serviceWorker, session, release } = options;
  const router = Router();
  const icons = [...appIcons(branding), touchIcon(branding)].flatMap((icon) => icon ?? []);

  router.get('/manifest.webmanifest', (_request, response) => {
    response.set('Cache-Control', 'no-cache').type('application/manifest+json');
    response.send(JSON.stringify(webManifest(branding)));
  });
  router.get(`${ICONS_PATH}/:file`, (request, response, next) => {
    const icon = icons.find(({ file }) => file === request.params.file);
    if (!icon) return next();
    return response.set('Cache-Control', DAY).type(icon.type).send(icon.read());
  });
  const sendRelease = (): RequestHandler => async (request, response, next) => {
    const current = await release(request, response);
    if (current === undefined) next();
    else response.set('Cache-Control', 'no-store').json({ release: current });
  };
  // unrelated to the `release.json` in builds; pages of earlier releases request this address
  router.get('/release.json', session, sendRelease());
  router.get('/service-worker.js', (request, response, next) => {
    if (serviceWorker) return shell(request, response, next);
    return response.set('Cache-Control', 'no-cache').type('text/javascript').send(REMOVED_WORKER);
  });
  return router;
}
