import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

/** The packages that webpack builds. */
export const WEB_PACKAGES = ['shell', 'mf-workspace', 'mf-analytics', 'mf-settings', 'mf-mobile'];

/** Every package of the workspace. */
export const packages = () => [
  ...WEB_PACKAGES,
  'mock-server',
  'mock-server/live',
  'e2e',
  ...readdirSync(join(ROOT, 'shared'))
    .map((name) => `shared/${name}`)
    .filter((name) => existsSync(join(ROOT, name, 'package.json'))),
];
