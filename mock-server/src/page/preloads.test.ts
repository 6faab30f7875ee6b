import { describe, expect, it } from '@jest/globals';
import type { PageFiles, RemoteName } from '@parallax/federation/registry';
import { preloads } from './preloads.ts';
import type { BuiltRemote } from './remotes.ts';

const pageFiles: PageFiles = {
  entry: { js: ['/assets/shell.js'], css: [] },
  start: { js: ['/assets/react.js'], css: ['/assets/ui.css'] },
  lazy: {
    desk: { js: ['/assets/desk.js'], css: ['/assets/desk.css'] },
    'sign-in': { js: ['/assets/sign-in.js'], css: [] },
  },
  shared: { dialogs: { js: ['/assets/components.js'], css: [] } },
};

const shared = { name: 'dialogs', version: '1.2.0', requiredVersion: '^1.2.0' };

const remote = (name: RemoteName, exposes: readonly string[]): BuiltRemote => ({
  build: '',
  entry: {
    name,
    version: '1',
    manifest: `/remotes/${name}/1/mf-manifest.json`,
    entry: { url: `/remotes/${name}/1/${name}.js`, integrity: 'sha384-x' },
    singletons: {},
    traffic: 1,
  },
  manifest: {
    name,
    metaData: { remoteEntry: { name: `${name}.js`, path: '' }, pluginVersion: '2.9.2' },
    shared: name === 'mf_mobile' ? [shared] : [],
    exposes: exposes.map((path) => ({
      path: `./${path}`,
      assets: {
        js: { sync: ['ui.js', `${path}.js`], async: ['later.js'] },
        css: { sync: [], async: [] },
      },
    })),
  },
});
const remotes: Partial<Record<RemoteName, BuiltRemote>> = {
  mf_workspace: remote('mf_workspace', ['page', 'sheet-canvas']),
  mf_analytics: remote('mf_analytics', ['page', 'sheet-tabs']),
};
const addresses = (path: string, signedIn: boolean) =>
  preloads(path, signedIn, pageFiles, (name) => remotes[name]).map(({ href }) => href);
const START = ['/assets/react.js', '/assets/ui.css'];

describe('the preloads of a page', () => {
  it('are the start and sign-in alone for who is signed out', () => {
    expect(addresses('/execution', false)).toEqual([...START, '/assets/sign-in.js']);
  });

  it('are the desk and the remote of the area for who is signed in', () => {
    expect(addresses('/risk/my-sheet', true)).toEqual([
      ...START,
      '/assets/desk.js',
      '/assets/desk.css',
      '/remotes/mf_workspace/1/mf-manifest.json',
      '/remotes/mf_workspace/1/mf_workspace.js',
      '/remotes/mf_workspace/1/ui.js',
      '/remotes/mf_workspace/1/page.js',
    ]);
  });

  it('name a file that two exposes need once', () => {
    const files = addresses('/analytics/spot-ladders', true);
    expect(files.filter((file) => file.endsWith('/ui.js'))).toHaveLength(1);
    expect(files).toContain('/remotes/mf_analytics/1/sheet-tabs.js');
  });

  it('leave out the desk on the phone, and a remote that is not there', () => {
    const files = addresses('/mobile', true);
    expect(files).toContain('/remotes/mf_workspace/1/sheet-canvas.js');
    expect(files.filter((file) => /desk|mf_mobile/.test(file))).toEqual([]);
  });

  it('name the files of the shell in which what a remote shares is', () => {
    const ofPhone = preloads('/mobile', true, pageFiles, (name) => remote(name, ['page']));
    expect(ofPhone.filter(({ href }) => href === '/assets/components.js')).toHaveLength(1);
    expect(addresses('/mobile', true)).not.toContain('/assets/components.js');
  });

  it('are the start alone where there is no page', () => {
    expect(addresses('/nowhere', true)).toEqual(START);
  });
});
