import { createHash } from 'node:crypto';
import { join, posix } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import {
  type PageFiles,
  pageAt,
  pageFilesSchema,
  type Registry,
  remoteNameSchema,
} from '@parallax/federation/registry';
import {
  type Branding,
  type CatalogueHashes,
  isMobileAgent,
  mobileRedirect,
} from '@parallax/protocol';
import type { ScreenFolders } from '@parallax/server-kit/config/screens';
import { StorageUnavailable } from '@parallax/server-kit/storage/pool';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { findSession } from '../http/api/request-session.ts';
import { allowOrigins } from '../http/security-headers.ts';
import { type CacheControl, hasContentHash, IMMUTABLE, serveFolder } from '../http/static-files.ts';
import type { Releases } from '../releases/create-releases.ts';
import type { PageRemotes, Remotes } from '../releases/remotes.ts';
import { isServed } from '../releases/version-content.ts';
import { watchedFiles } from '../releases/watched-files.ts';
import { appRouter } from './app/app-router.ts';
import { phoneHead } from './app/phone-head.ts';
import { releaseOf } from './app/release.ts';
import { html } from './html.ts';
import { overrideHead, overrideOrigins } from './override-origins.ts';
import { preloads } from './preloads.ts';

/** The file in which the shell's build lists its files. */
const PAGE_FILES = 'page.json';
/** How long a page waits for the session, in milliseconds; the service worker waits for 3 s. */
const SESSION_TIMEOUT_MS = 1_500;

const notFound = (response: Response): void => {
  // already set by the static file handler if a new build has deleted the file
  response.removeHeader('Content-Encoding');
  response.status(404).type('text/plain').send('Not found\n');
};

/**
 * The query of a request target with its question mark, or empty. Parsed by hand, since a target
 * such as `//[` is not a URL.
 */
const searchOf = (target: string): string => /\?.*$/s.exec(target)?.[0] ?? '';

/** For each file, a function that returns the start of the hash of its content as long as it can be read. */
const contentHashes = new Map<string, () => string | undefined>();

/** The same for a compressed file as for its original. */
function contentHashOf(file: string): string | undefined {
  const read =
    contentHashes.get(file) ??
    watchedFiles([file], ([bytes = Buffer.alloc(0)]) => {
      const content = file.endsWith('.br') ? brotliDecompressSync(bytes) : bytes;
      return createHash('sha256').update(content).digest('hex').slice(0, 8);
    });
  contentHashes.set(file, read);
  return read();
}

/**
 * Whether `v` in an entry file's address, see the shell's `PageFilesPlugin`, is the hash of its content, which
 * a new build may be replacing.
 */
function isOfVersion(file: string, address = ''): boolean {
  const version = new URLSearchParams(searchOf(address)).get('v');
  return version !== null && version === contentHashOf(file);
}

const cacheControlOf: CacheControl = (file, { req }) =>
  hasContentHash(file) || isOfVersion(file, req.url) ? IMMUTABLE : 'no-cache';

/** Whether the requested file may be served; the path is decoded and normalized before the check. */
function isServedPath(path: string): boolean {
  try {
    return isServed(posix.normalize(decodeURIComponent(path)));
  } catch {
    // the static file handler rejects the malformed path
    return true;
  }
}

/** Serves the files of a build, without source maps and statistics. */
function serveBuild(folder: string, cacheControl: CacheControl): RequestHandler {
  const files = serveFolder(folder, cacheControl);
  return (request, response, next) =>
    isServedPath(request.path) ? files(request, response, next) : next();
}

/** Serves the files of the built remotes, under their exact versions only. */
function remoteFiles(remotes: Remotes): RequestHandler {
  const served = new Map<string, { version: string; handler: RequestHandler }>();
  return (request, response, next) => {
    const { name, version } = request.params;
    const parsed = remoteNameSchema.safeParse(name);
    const remote = parsed.success ? remotes.get(parsed.data) : undefined;
    if (!remote || remote.entry.version !== version) return next();
    let found = served.get(remote.build);
    if (found?.version !== version) {
      found = { version, handler: serveBuild(remote.build, () => IMMUTABLE) };
      served.set(remote.build, found);
    }
    return found.handler(request, response, next);
  };
}

/** The other origins from which a page loads remotes. */
const originsOf = ({ remotes }: Registry): string[] => [
  ...new Set(
    remotes.flatMap(({ manifest }) => (URL.canParse(manifest) ? [new URL(manifest).origin] : [])),
  ),
];

/** Serves the shell's files; reads the folder again after each build. */
function shellFiles(folder: string, retain: (folder: string) => void): RequestHandler {
  const built = watchedFiles([join(folder, PAGE_FILES)], () => {
    retain(folder);
    return serveBuild(folder, cacheControlOf);
  });
  built();
  return (request, response, next) => {
    const handler = built();
    return handler ? handler(request, response, next) : next();
  };
}

/**
 * Rejects a request for an entry file with the hash of another build. File names of entries have no
 * hash, so this build's content would be cached under the URL of the other build.
 */
function entryFiles(pageFiles: () => PageFiles | undefined): RequestHandler {
  return (request, response, next) => {
    const files = 'v' in request.query ? pageFiles() : undefined;
    if (!files) return next();
    const { js, css } = files.entry;
    if (![...js, ...css].includes(request.originalUrl)) return notFound(response);
    return next();
  };
}

/**
 * Reads the session if the storage responds in time. The page does not need it: it requests the
 * session itself, and says what is wrong.
 */
function sessionIfAvailable(session: RequestHandler): RequestHandler {
  const read = async (request: Request, response: Response): Promise<unknown> => {
    let failure: unknown;
    try {
      await session(request, response, (error?: unknown) => {
        failure = error;
      });
    } catch (error) {
      failure = error;
    }
    return failure instanceof StorageUnavailable ? undefined : failure;
  };
  return async (request, response, next) => {
    const timeout = after(SESSION_TIMEOUT_MS, undefined, { ref: false });
    next(await Promise.race([read(request, response), timeout]));
  };
}

interface PageOptions {
  /** the published versions of remotes; without them only the built remotes are served */
  readonly releases?: Releases;
  /** false removes the service worker of the mobile page from every browser; on by default */
  readonly serviceWorker?: boolean | undefined;
  /** the hashes that pages name; none by default */
  readonly catalogue?: () => CatalogueHashes | undefined;
  readonly now?: () => number;
}

/** Serves the page at every route, the shell's files, and the remotes with their registry. */
export function pageRouter(
  screens: ScreenFolders,
  remotes: Remotes,
  branding: Branding,
  requiredSession: RequestHandler,
  { releases, serviceWorker = true, catalogue, now = Date.now }: PageOptions = {},
): Router {
  const session = sessionIfAvailable(requiredSession);
  const router = Router();
  const shell = shellFiles(screens.shell, (folder) =>
    releases?.options.retained.retainShell(folder),
  );
  const readPageFiles = watchedFiles([join(screens.shell, PAGE_FILES)], ([content]) =>
    pageFilesSchema.parse(JSON.parse(String(content))),
  );

  router.get('/feed-worker.js', shell);
  const remotesFor = async (request: Request, response: Response): Promise<PageRemotes> =>
    releases
      ? releases.running.forPage(() => releases.pseudonyms.assign(request, response))
      : remotes;
  const release = async (request: Request, response: Response): Promise<string | undefined> => {
    const pageFiles = readPageFiles();
    if (!pageFiles) return undefined;
    return releaseOf(pageFiles, (await remotesFor(request, response)).registry());
  };

  router.use(appRouter({ branding, shell, serviceWorker, session, release }));
  router.use('/assets', entryFiles(readPageFiles), shell);
  const sendRegistry = (): RequestHandler => async (request, response) => {
    const running = await remotesFor(request, response);
    response.set('Cache-Control', 'private, no-cache').json(running.registry());
  };
  router.get('/remotes/registry.json', session, sendRegistry());
  router.use('/remotes/:name/:version', remoteFiles(remotes));
  if (releases) {
    router.use('/remotes', releases.options.retained.remotes);
    router.use('/remotes/:name/:version', releases.files.handler);
    router.use('/assets', releases.options.retained.shell);
  }
  router.use(
    ['/assets', '/remotes', '/icons', '/feed-worker.js', '/service-worker.js'],
    (_request, response) => {
      notFound(response);
    },
  );

  const sendPage = (): RequestHandler => async (request, response) => {
    const pageFiles = readPageFiles();
    if (!pageFiles || !request.accepts('html')) {
      notFound(response);
      return;
    }
    response.set('Cache-Control', 'private, no-cache').vary('User-Agent');
    // when the page was made: a browser takes it over from a 304, so that an unchanged page is not sent again
    response.set('Last-Modified', new Date(now()).toUTCString());
    // The page redirects phones too, but only after the desktop page's files have started to load.
    const mobile = isMobileAgent(request.get('user-agent') ?? '')
      ? mobileRedirect(request.path, searchOf(request.originalUrl))
      : undefined;
    if (mobile !== undefined) {
      response.redirect(302, mobile);
      return;
    }
    const running = await remotesFor(request, response);
    releases?.servedVersions.recordPage(request, running);
    const map = running.productMap();
    const route = pageAt(map, request.path);
    const isPhone = route?.kind === 'page' && route.page.phone === true;
    const registry = running.registry();
    const overrideSources = releases ? await overrideOrigins(releases.options, request) : [];
    allowOrigins(response, [...new Set([...originsOf(registry), ...overrideSources])]);
    const page = html({
      title: branding.metadata.title.default,
      icon: branding.logoBase,
      registry,
      catalogue: catalogue?.(),
      entry: pageFiles.entry,
      preload: preloads(map, request.path, findSession(request) !== undefined, pageFiles, (name) =>
        running.get(name),
      ),
      head: [
        ...(isPhone ? phoneHead(branding, releaseOf(pageFiles, registry), serviceWorker) : []),
        ...overrideHead(overrideSources),
      ],
    });
    response.status(route ? 200 : 404);
    response.type('html').send(page);
  };
  router.get('/{*path}', session, sendPage());
  return router;
}
