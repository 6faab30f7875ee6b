import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Contributions } from '@parallax/federation/registry';
import { INTERFACE_VERSIONS } from '@parallax/federation/release';

const VERSION = '0.1.0';

/** A widget and a settings tab that use the React instance of the page. */
const SCRIPT = `
globalThis.mf_toy = (() => {
  let react;
  const { promise: ready, resolve } = Promise.withResolvers();
  const element = (...args) => react.createElement(...args);
  const Clock = ({ part, settings, onSettings }) => {
    const zone = settings.zone ?? 'UTC';
    if (part === 'settings') {
      return element('button', { onClick: () => onSettings({ zone: 'Tokyo' }) }, 'Use Tokyo');
    }
    return element('p', null, 'The time in ' + zone);
  };
  const Billing = () => element('p', null, 'Nothing is due.');
  const parts = { './widget/TOY_CLOCK': Clock, './settings-tab/billing': Billing };
  return {
    async init(scope) {
      const [provided] = Object.values(scope.react);
      react = (await provided.get())();
      resolve();
    },
    async get(expose) {
      await ready;
      return () => ({ __esModule: true, default: parts[expose] });
    },
  };
})();
`;

const exposed = (path: string) => ({
  id: `mf_toy:${path}`,
  name: path,
  path: `./${path}`,
  assets: { js: { sync: [], async: [] }, css: { sync: [], async: [] } },
});

const manifestFor = (runtime: string) => ({
  id: 'mf_toy',
  name: 'mf_toy',
  metaData: {
    name: 'mf_toy',
    type: 'app',
    buildInfo: { buildVersion: VERSION, buildName: 'mf-toy' },
    remoteEntry: { name: 'mf_toy.js', path: '', type: 'global' },
    types: { path: '', name: '', zip: '', api: '' },
    globalName: 'mf_toy',
    pluginVersion: runtime,
    publicPath: 'auto',
  },
  shared: [],
  remotes: [],
  exposes: [exposed('widget/TOY_CLOCK'), exposed('settings-tab/billing')],
});

const CONTRIBUTIONS: Contributions = {
  settingsTabs: [{ id: 'billing', label: 'Billing', order: 85 }],
  widgets: [
    {
      type: 'TOY_CLOCK',
      title: 'Toy clock',
      category: 'Toys',
      description: 'The time in a zone',
      order: 15,
      icon: { path: 'M12 6v6l4 2' },
      listing: 'add-widget',
      size: { w: 6, h: 8 },
      minSize: { w: 2, h: 4 },
      narrow: { wholeRow: false },
    },
  ],
};

/**
 * A remote of another team, which the shell does not know at build time. `write` replaces its
 * contributions. `runtime` is the version of the federation runtime that it was built for.
 */
export function toyRemote(parent: string, runtime = '2.9.2') {
  const folder = join(parent, 'mf-toy');
  const build = join(folder, 'build');
  mkdirSync(build, { recursive: true });
  const write = (contributions: unknown = CONTRIBUTIONS) =>
    writeFileSync(join(build, 'contributions.json'), JSON.stringify(contributions));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version: VERSION }));
  writeFileSync(join(build, 'mf_toy.js'), SCRIPT);
  writeFileSync(join(build, 'mf-manifest.json'), JSON.stringify(manifestFor(runtime)));
  writeFileSync(
    join(build, 'release.json'),
    JSON.stringify({ contract: INTERFACE_VERSIONS.newest, uses: [] }),
  );
  write();
  /** Copies the build and appends `label` to its script; `change` also edits `file`. */
  const changedBuild = (
    label: string,
    file = 'mf_toy.js',
    change: (text: string) => string = (text) => text,
  ): string => {
    const changed = mkdtempSync(join(parent, 'build-'));
    cpSync(build, changed, { recursive: true });
    const script = join(changed, 'mf_toy.js');
    writeFileSync(script, `${readFileSync(script, 'utf8')}// ${label}\n`);
    writeFileSync(join(changed, file), change(readFileSync(join(changed, file), 'utf8')));
    return changed;
  };
  return { folder, contributions: CONTRIBUTIONS, write, changedBuild };
}
