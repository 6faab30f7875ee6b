import { type DeskArea, pageOf } from '@parallax/contract';
import {
  exposeFiles,
  type FileSet,
  type PageFiles,
  type RemoteName,
} from '@parallax/federation/registry';
import type { Preload } from './html.ts';
import type { BuiltRemote } from './remotes.ts';

interface Needs {
  /** the lazy chunk of the shell; the phone's page has none */
  readonly lazy?: string;
  readonly exposes: readonly (readonly [RemoteName, expose: string])[];
}

const DESK = 'desk';
const SIGN_IN: Needs = { lazy: 'sign-in', exposes: [] };
const INVITATION: Needs = { lazy: 'invitation', exposes: [] };
const MOBILE: Needs = {
  exposes: [
    ['mf_mobile', './page'],
    ['mf_workspace', './sheet-canvas'],
  ],
};
const ANALYTICS: Needs = {
  lazy: DESK,
  exposes: [
    ['mf_analytics', './page'],
    ['mf_analytics', './sheet-tabs'],
  ],
};
const CANVAS: Needs = { lazy: DESK, exposes: [['mf_workspace', './page']] };

const BY_AREA: Readonly<Record<DeskArea, Needs>> = {
  analytics: ANALYTICS,
  execution: CANVAS,
  risk: CANVAS,
  portfolio: CANVAS,
  algo: CANVAS,
};

/** Nothing beyond the start is needed to say that there is no such page. */
function needsOf(path: string, signedIn: boolean): Needs | undefined {
  const page = pageOf(path);
  if (!page) return undefined;
  if (page.kind === 'invitation') return INVITATION;
  if (!signedIn) return SIGN_IN;
  if (page.kind === 'mobile') return MOBILE;
  return BY_AREA[page.kind === 'area' ? page.area : 'execution'];
}

const fileLinks = ({ js, css }: FileSet, base = ''): Preload[] => [
  ...js.map((file) => ({ href: base + file, as: 'script' }) as const),
  ...css.map((file) => ({ href: base + file, as: 'style' }) as const),
];

/** The manifest and the entry script of a remote, asked for just as the federation will ask. */
const remoteLinks = ({ entry }: BuiltRemote): Preload[] => [
  { href: entry.manifest, as: 'fetch', crossOrigin: true },
  { href: entry.entry.url, as: 'script', crossOrigin: true, integrity: entry.entry.integrity },
];

/**
 * Every file that a route is sure to fetch, each once: the singletons, the shell's chunk, and of each
 * remote its manifest, its entry, its exposes and the shell's files of what it shares. Who is signed out needs sign-in alone.
 */
export function preloads(
  path: string,
  signedIn: boolean,
  pageFiles: PageFiles,
  remoteOf: (name: RemoteName) => BuiltRemote | undefined,
): Preload[] {
  const links = fileLinks(pageFiles.start);
  const needs = needsOf(path, signedIn);
  const lazy = needs?.lazy === undefined ? undefined : pageFiles.lazy[needs.lazy];
  if (lazy) links.push(...fileLinks(lazy));
  for (const [name, expose] of needs?.exposes ?? []) {
    const remote = remoteOf(name);
    if (!remote) continue;
    const base = remote.entry.manifest.replace(/[^/]*$/, '');
    links.push(...remoteLinks(remote), ...fileLinks(exposeFiles(remote.manifest, expose), base));
    for (const shared of remote.manifest.shared) {
      links.push(...fileLinks(pageFiles.shared[shared.name] ?? { js: [], css: [] }));
    }
  }
  return [...new Map(links.map((link) => [link.href, link])).values()];
}
