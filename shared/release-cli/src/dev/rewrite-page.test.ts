import { describe, expect, it } from '@jest/globals';
import type { LocalRemote } from './local-remote.ts';
import { contributesPath, rewritePage, rewriteRegistry } from './rewrite-page.ts';

const LOCAL: LocalRemote = {
  entry: {
    name: 'mf_settings',
    version: 'dev-1',
    manifest: '/remotes/mf_settings/dev-1/mf-manifest.json',
    manifestIntegrity: 'sha384-x',
    entry: { url: '/remotes/mf_settings/dev-1/mf_settings.js', integrity: 'sha384-y' },
    singletons: {},
    traffic: 1,
  },
  contributions: { pages: [{ path: 'lab' }], note: '</script>' },
};
const REGISTRY = {
  remotes: [
    { name: 'mf_settings', version: '1' },
    { name: 'mf_mobile', version: '1' },
  ],
  contributions: { mf_settings: {}, mf_mobile: {} },
  revision: 7,
};
const PAGE = `<html><head>
<link rel="preload" as="script" href="/remotes/mf_settings/1/page.js">
<link rel="preload" as="script" href="/remotes/mf_mobile/1/page.js">
<script type="application/json" id="parallax-registry">${JSON.stringify(REGISTRY)}</script>
</head></html>`;

describe('pnpm parallax dev', () => {
  it('replaces the local remote in the registry and keeps everything else', () => {
    expect(rewriteRegistry(JSON.stringify(REGISTRY), LOCAL)).toEqual({
      remotes: [{ name: 'mf_mobile', version: '1' }, LOCAL.entry],
      contributions: { mf_mobile: {}, mf_settings: LOCAL.contributions },
      revision: 7,
    });
  });

  it('inserts the local build and the reload script into the page, and removes the old preloads', () => {
    const page = rewritePage(PAGE, LOCAL) ?? '';
    expect(page).not.toContain('/remotes/mf_settings/1/');
    expect(page).toContain('/remotes/mf_mobile/1/page.js');
    expect(page).toContain('dev-1');
    expect(page.match(/<\/script>/g)).toHaveLength(2);
    expect(page).toContain('<script src="/__parallax-dev/reload.js" defer></script>');
  });

  it('leaves HTML without a registry unchanged, and recognizes the pages that the build adds', () => {
    expect(rewritePage('<html></html>', LOCAL)).toBeUndefined();
    expect(contributesPath(LOCAL, '/lab/one')).toBe(true);
    expect(contributesPath(LOCAL, '/other')).toBe(false);
  });
});
