import { describe, expect, it } from '@jest/globals';
import { productMapOf } from './product-map.ts';
import { parseRegistry } from './registry.ts';

const entry = {
  name: 'mf_a',
  version: '1',
  manifest: '/m',
  entry: { url: '/e', integrity: 'sha384-x' },
  singletons: {},
  traffic: 1,
};
const tab = (id: string, order: number) => ({ id, label: id, order });
const read = (value: unknown) => {
  const reasons: string[] = [];
  const registry = parseRegistry(value, (reason) => reasons.push(reason));
  return { registry, reasons };
};

describe('a registry', () => {
  it('is returned unchanged if it is valid', () => {
    const value = { remotes: [entry], contributions: { mf_a: { settingsTabs: [tab('a', 1)] } } };
    expect(read(value)).toEqual({ registry: value, reasons: [] });
  });

  it('skips only invalid entries, with a reason', () => {
    const { registry, reasons } = read({
      remotes: [{ ...entry, traffic: 2 }, entry],
      contributions: {
        mf_a: { settingsTabs: [{ id: 'a' }, tab('b', 1)], widgets: {} },
        mf_b: 7,
        mf_c: { settingsTabs: [tab('c', 2)], analyticsViews: [tab('no-such-part', 1)] },
      },
    });
    expect(registry.remotes).toEqual([entry]);
    expect(registry.contributions).toEqual({
      mf_a: { settingsTabs: [tab('b', 1)] },
      mf_b: {},
      mf_c: { settingsTabs: [tab('c', 2)] },
    });
    expect(reasons).toHaveLength(5);
    expect(reasons.join('\n')).toMatch(
      /remotes\[0\].*traffic[^]*mf_a settingsTabs\[0\].*label[^]*mf_a widgets is not a list[^]*mf_b[^]*mf_c analyticsViews\[0\].*id: is not an Analytics sub-area/,
    );
  });

  it('skips only the contributions under an invalid remote name, with a reason', () => {
    const { registry, reasons } = read({
      remotes: [entry],
      contributions: {
        'team-b': { settingsTabs: [tab('b', 1)] },
        mf_a: { settingsTabs: [tab('a', 1)] },
      },
    });
    expect(registry).toEqual({
      remotes: [entry],
      contributions: { mf_a: { settingsTabs: [tab('a', 1)] } },
    });
    expect(reasons).toEqual([
      'The contributions of team-b are rejected: A remote name must match mf_[a-z0-9_]{1,40}.',
    ]);
  });

  it("accepts `verb`, the former name of a widget's `keyword`", () => {
    const widget = {
      type: 'TOY',
      title: 'Toy',
      category: 'Tools',
      description: '',
      order: 1,
      icon: 'clock',
      listing: 'add-widget',
      size: { w: 6, h: 8 },
      minSize: { w: 2, h: 4 },
      narrow: { wholeRow: false },
      contracts: ['spot'],
    };
    const { registry, reasons } = read({
      remotes: [],
      contributions: { mf_a: { widgets: [{ ...widget, verb: { word: 'toy' } }] } },
    });
    expect(registry.contributions).toEqual({
      mf_a: { widgets: [{ ...widget, keyword: { word: 'toy' } }] },
    });
    expect(reasons).toEqual([]);
  });

  it.each([
    'accept-invitation',
    'api',
    'assets',
    'dev',
    'feed',
    'guides',
    'healthz',
    'icons',
    'platform',
    'readyz',
    'remotes',
  ])('has no page at the reserved path /%s', (path) => {
    const pages = [
      { path, label: 'Mine', order: 1 },
      { path: 'mine', label: 'Mine', order: 2 },
    ];
    const { registry, reasons } = read({ remotes: [], contributions: { mf_a: { pages } } });
    expect(registry.contributions).toEqual({ mf_a: { pages: pages.slice(1) } });
    expect(reasons).toEqual(['mf_a pages[0] is rejected: path: is a reserved path']);
  });

  it('keeps at most 100 items of a kind from one remote', () => {
    const tabs = Array.from({ length: 10_000 }, (_, i) => tab(`t${i}`, i));
    const { registry, reasons } = read({
      remotes: [],
      contributions: { mf_a: { settingsTabs: tabs }, mf_b: { settingsTabs: [tab('b', 1)] } },
    });
    expect(registry.contributions).toEqual({
      mf_a: { settingsTabs: tabs.slice(0, 100) },
      mf_b: { settingsTabs: [tab('b', 1)] },
    });
    expect(reasons).toEqual([
      'mf_a settingsTabs has 10000 items; those after the first 100 are rejected.',
    ]);
  });

  it.each([undefined, 'text', { remotes: 1, contributions: {} }])(
    'is empty for invalid input: %j',
    (value) => {
      const { registry, reasons } = read(value);
      expect(registry).toEqual({ remotes: [], contributions: {} });
      expect(reasons).toHaveLength(1);
    },
  );
});

describe('the contributions of remotes', () => {
  it('are sorted by order, and the first remote wins on a duplicate id', () => {
    const reasons: string[] = [];
    const { settingsTabs } = productMapOf(
      {
        mf_a: { settingsTabs: [tab('last', 80), tab('first', 10)] },
        mf_b: { settingsTabs: [tab('middle', 45), tab('first', 1)] },
      },
      (reason) => reasons.push(reason),
    );
    expect(settingsTabs.map(({ expose }) => expose)).toEqual([
      'mf_a/settings-tab/first',
      'mf_b/settings-tab/middle',
      'mf_a/settings-tab/last',
    ]);
    expect(reasons).toEqual(["mf_b: the settings tab 'first' is already contributed by mf_a."]);
  });
});
