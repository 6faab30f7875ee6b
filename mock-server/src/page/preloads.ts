import {
  exposeFiles,
  type FileSet,
  type PageFiles,
  type ProductMap,
  type ProductPage,
  pageAt,
  type RemoteName,
  remoteNameSchema,
} from '@parallax/federation/registry';
import type { RunningRemote } from '../releases/remotes.ts';
import type { Preload } from './html.ts';

interface Needs {
  /** the lazy chunk of the shell */
  readonly lazy?: string;
  /** such as `mf_analytics/page` */
  readonly exposes: readonly string[];
}

const DESK = 'desk';
const PHONE = 'phone';
const SIGN_IN: Needs = { lazy: 'sign-in', exposes: [] };
const PLATFORM: Needs = { lazy: 'platform', exposes: [] };
const INVITATION: Needs = { lazy: 'invitation', exposes: [] };

/**
 * The exposes that a page loads at startup: the page, its part of the header, and its preloads. Views
 * in separate files are loaded by the page: a browser opens six connections, and a slow remote must
 * not occupy them all.
 */
function pageNeeds(page: ProductPage, { analyticsViews }: ProductMap): Needs {
  const viewsWithPage = analyticsViews.filter(
    ({ withPage, remote }) => page.views && withPage && remote === page.remote,
  );
  const exposes = [
    page.expose,
    ...(page.header ? [`${page.remote}/header`] : []),
    // the federation manifest lists a file shared by several exposes under only one of them
    ...viewsWithPage.map(({ expose }) => expose),
    ...(page.preload ?? []),
  ];
  return { lazy: page.phone ? PHONE : DESK, exposes };
}

/** The modules that a path needs; undefined for an unknown path, which needs only the start files. */
function findNeeds(map: ProductMap, path: string, signedIn: boolean): Needs | undefined {
  const at = pageAt(map, path);
  if (at?.kind === 'invitation') return INVITATION;
  if (at && !signedIn) return SIGN_IN;
  if (at?.kind === 'platform') return PLATFORM;
  return at && pageNeeds(at.page, map);
}

/**
 * Splits `mf_analytics/analytics-view/spot-ladders` into the remote's name and
 * `./analytics-view/spot-ladders`; undefined if the name is invalid.
 */
function parseExpose(path: string): { name: RemoteName; expose: string } | undefined {
  const name = remoteNameSchema.safeParse(path.split('/', 1)[0]).data;
  return name && { name, expose: `.${path.slice(name.length)}` };
}

const fileLinks = ({ js, css }: FileSet, base = ''): Preload[] => [
  ...js.map((file) => ({ href: base + file, as: 'script' }) as const),
  ...css.map((file) => ({ href: base + file, as: 'style' }) as const),
];

/**
 * The manifest and entry script of a remote, with the same attributes as the requests of the
 * federation runtime.
 */
const remoteLinks = ({ entry }: RunningRemote): Preload[] => [
  // no `integrity`, since browsers ignore it for `fetch` preloads; the later request checks it
  { href: entry.manifest, as: 'fetch', crossOrigin: true },
  { href: entry.entry.url, as: 'script', crossOrigin: true, integrity: entry.entry.integrity },
];

/**
 * Every file that a route will fetch, each once: the singletons, the shell's chunk, and for each
 * remote its manifest, entry and exposes, and the shell's files of its shared modules. Signed-out
 * pages need only the sign-in form.
 */
export function preloads(
  map: ProductMap,
  path: string,
  signedIn: boolean,
  pageFiles: PageFiles,
  findRemote: (name: RemoteName) => RunningRemote | undefined,
): Preload[] {
  const links = fileLinks(pageFiles.start);
  const needs = findNeeds(map, path, signedIn);
  const lazy = needs?.lazy === undefined ? undefined : pageFiles.lazy[needs.lazy];
  if (lazy) links.push(...fileLinks(lazy));
  for (const path of needs?.exposes ?? []) {
    const parts = parseExpose(path);
    const remote = parts && findRemote(parts.name);
    if (!remote) continue;
    const { expose } = parts;
    const base = remote.entry.manifest.replace(/[^/]*$/, '');
    links.push(...remoteLinks(remote), ...fileLinks(exposeFiles(remote.manifest, expose), base));
    for (const shared of remote.manifest.shared) {
      const files = Object.hasOwn(pageFiles.shared, shared.name) && pageFiles.shared[shared.name];
      if (files) links.push(...fileLinks(files));
    }
  }
  return [...new Map(links.map((link) => [link.href, link])).values()];
}
