import { describe, expect, it } from '@jest/globals';
import { type PageFiles, productMapOf, type RemoteName } from '@parallax/federation/registry';
import type { BuiltRemote } from '../releases/remotes.ts';
import { preloads } from './preloads.ts';

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
  mf_analytics: remote('mf_analytics', [
    'page',
    'header',
    'analytics-view/spot-ladders',
    'analytics-view/funding',
  ]),
};
const map = productMapOf(
  {
    mf_workspace: {
      pages: [
        { path: 'execution', label: 'Execution', order: 10, canvas: true },
        { path: 'risk', label: 'Risk', order: 20, canvas: true },
      ],
    },
    mf_analytics: {
      pages: [{ path: 'analytics', label: 'Analytics', order: 40, views: true, header: true }],
      analyticsViews: [
        { id: 'spot-ladders', label: 'Spot ladders', order: 10, withPage: true },
        { id: 'funding', label: 'Funding', order: 40 },
      ],
    },
    mf_mobile: {
      pages: [
        {
          path: 'mobile',
          label: 'Mobile',
          order: 60,
          phone: true,
          preload: ['mf_workspace/sheet-canvas'],
        },
      ],
    },
  },
  (reason) => {
    throw new Error(reason);
  },
);
const addresses = (path: string, signedIn: boolean) =>
  preloads(map, path, signedIn, pageFiles, (name) => remotes[name]).map(({ href }) => href);
const START = ['/assets/react.js', '/assets/ui.css'];

describe('the preloads of a page', () => {
  it('contain only the start and sign-in files when signed out', () => {
    expect(addresses('/execution', false)).toEqual([...START, '/assets/sign-in.js']);
  });

  it('contain the desktop page and the remote of the area when signed in', () => {
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

  it('list a file shared by two exposed modules once', () => {
    const files = addresses('/analytics/spot-ladders', true);
    expect(files.filter((file) => file.endsWith('/ui.js'))).toHaveLength(1);
    expect(files).toContain('/remotes/mf_analytics/1/header.js');
  });

  it('contain the views bundled with the page, and no view that has separate files', () => {
    const views = addresses('/analytics/funding', true).filter((file) =>
      /analytics-view/.test(file),
    );
    expect(views).toEqual(['/remotes/mf_analytics/1/analytics-view/spot-ladders.js']);
  });

  it('omit the desktop page on the phone, and missing remotes', () => {
    const files = addresses('/mobile', true);
    expect(files).toContain('/remotes/mf_workspace/1/sheet-canvas.js');
    expect(files.filter((file) => /desk|mf_mobile/.test(file))).toEqual([]);
  });

  it("contain the shell's files for the modules that a remote shares", () => {
    const ofPhone = preloads(map, '/mobile', true, pageFiles, (name) => remote(name, ['page']));
    expect(ofPhone.filter(({ href }) => href === '/assets/components.js')).toHaveLength(1);
    expect(addresses('/mobile', true)).not.toContain('/assets/components.js');
  });

  it('contain only the start files on an unknown path', () => {
    expect(addresses('/nowhere', true)).toEqual(START);
  });
});
