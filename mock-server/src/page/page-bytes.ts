import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pageFilesSchema, type RemoteName } from '@parallax/federation/registry';
import type { ScreenFolders } from '@parallax/server-kit/config/screens';
import { Remotes } from '../releases/remotes.ts';
import { preloads } from './preloads.ts';

const ASSETS = '/assets/';

/** The number of bytes that a browser receives for a built file. */
function sentBytes(file: string): number {
  const compressed = statSync(`${file}.br`, { throwIfNoEntry: false });
  return (compressed ?? statSync(file)).size;
}

/**
 * The compressed size in bytes of each entry script, and of everything that each route loads at
 * startup. The keys are file names and paths; '/' is the page before sign-in.
 */
export function pageBytes(screens: ScreenFolders): Record<string, number> {
  const remotes = new Remotes(screens.remotes, (reason) => {
    throw new Error(reason);
  });
  const files = pageFilesSchema.parse(
    JSON.parse(readFileSync(join(screens.shell, 'page.json'), 'utf8')),
  );
  const fileAt = (address: string): string => {
    const [href = ''] = address.split('?');
    if (href.startsWith(ASSETS)) return join(screens.shell, href.slice(ASSETS.length));
    const [, , name = '', , ...rest] = href.split('/');
    const remote = screens.remotes.find((each) => each.name === name);
    if (!remote) throw new Error(`Nothing serves ${href}.`);
    return join(remote.folder, 'build', ...rest);
  };
  const map = remotes.productMap();
  const get = (name: RemoteName) => remotes.get(name);
  const startupBytes = (path: string, signedIn: boolean): number => {
    const loaded = preloads(map, path, signedIn, files, get).map(({ href }) => href);
    const all = new Set([...files.entry.js, ...files.entry.css, ...loaded]);
    return [...all].reduce((sum, href) => sum + sentBytes(fileAt(href)), 0);
  };

  const bytes: Record<string, number> = {};
  for (const href of files.entry.js) bytes[basename(fileAt(href))] = sentBytes(fileAt(href));
  for (const { name, folder } of screens.remotes) {
    bytes[`${name}.js`] = sentBytes(join(folder, 'build', `${name}.js`));
  }
  bytes['/'] = startupBytes('/', false);
  for (const { path } of map.pages) bytes[`/${path}`] = startupBytes(`/${path}`, true);
  return bytes;
}
