import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

const BUILD_ORDER = ['shell', 'mf-workspace', 'mf-analytics', 'mf-settings', 'mf-mobile'];

/** The packages that webpack builds: the shell, and every folder that is named as a remote. */
export const WEB_PACKAGES = [
  ...BUILD_ORDER,
  ...readdirSync(ROOT)
    .filter((name) => name.startsWith('mf-') && !BUILD_ORDER.includes(name))
    .filter((name) => existsSync(join(ROOT, name, 'webpack.config.mjs'))),
];

export const packages = () => [
  ...WEB_PACKAGES,
  'mock-server',
  'mock-server/live',
  'mock-server/server-kit',
  'mock-server/market',
  'mock-server/feed',
  'e2e',
  ...readdirSync(join(ROOT, 'shared'))
    .map((name) => `shared/${name}`)
    .filter((name) => existsSync(join(ROOT, name, 'package.json'))),
];

/** The folder of each package, by its name. @returns {Map<string, string>} */
export const packageFolders = () =>
  new Map(
    packages().map((folder) => [
      JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')).name,
      folder,
    ]),
  );
