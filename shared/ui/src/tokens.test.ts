import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** The colours that a block of the stylesheet defines. */
function parseColours(selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`);
  const block = css.slice(start, css.indexOf('\n}', start));
  return new Map(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6,8});/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
}

type Rgb = readonly [number, number, number];
const rgb = (hex: string): Rgb => {
  const part = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
};

/** Blends a translucent colour with an opaque background. */
function blend(hex: string, ground: Rgb): Rgb {
  const alpha = hex.length > 7 ? Number.parseInt(hex.slice(7), 16) / 255 : 1;
  const [r, g, b] = rgb(hex);
  const mix = (top: number, below: number): number => top * alpha + below * (1 - alpha);
  return [mix(r, ground[0]), mix(g, ground[1]), mix(b, ground[2])];
}

/** The CSS filter `grayscale(1)`. */
function grey([r, g, b]: Rgb): Rgb {
  const level = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  return [level, level, level];
}

/** Relative luminance, WCAG 2.2. */
function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

function contrast(text: Rgb, ground: Rgb): number {
  const [dark = 0, bright = 0] = [luminance(text), luminance(ground)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

const chartCss = readFileSync(
  new URL('../../trading-ui/src/frame/chart-frame.module.css', import.meta.url),
  'utf8',
);

/** The opacity of a stale chart as two hexadecimal digits. */
function staleChartAlpha(): string {
  const start = chartCss.indexOf('.frame[data-stale] .host');
  const block = chartCss.slice(start, chartCss.indexOf('}', start));
  const opacity = Number(/opacity: ([\d.]+);/.exec(block)?.[1] ?? 1);
  return Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0');
}

/** a text colour, its surface, and optionally a tint over the surface */
const pairs: readonly (readonly [text: string, surface: string, tint?: string])[] = [
  ...['t1', 't2', 't3'].flatMap((text) =>
    ['s0', 's1', 's2', 's3'].map((on) => [text, on] as const),
  ),
  ...['accent', 'up', 'down', 'info', 'stale'].map((text) => [text, 's1'] as const),
  ...['accent', 'up', 'down', 'stale'].map((text) => [text, 's2'] as const),
  ['accent', 's1', 'accent-soft'],
  ['up', 's1', 'up-soft'],
  ['down', 's1', 'down-soft'],
  ...['t1', 't2', 't3', 'stale'].map((text) => [text, 's1', 'stale-soft'] as const),
  ...['t1', 't2', 't3'].flatMap((text) => ['s1', 's2'].map((on) => [text, on, 'shade'] as const)),
  ['stale', 's3', 'stale-soft'],
  ...['t1', 't2', 't3', 'accent', 'up', 'down', 'stale'].map(
    (text) => [text, 's2', 'accent-soft'] as const,
  ),
  ['accent-ink', 'accent'],
];

describe.each([':root', '[data-theme="light"]'])('the colour tokens of %s', (selector) => {
  const all = parseColours(selector);
  it.each(pairs.map((pair) => ({ pair, name: pair.join(' on ') })))(
    '$name has a contrast of at least 4.5:1',
    ({ pair }) => {
      const [text, surface, tint] = pair;
      const ground = rgb(all.get(surface) ?? '');
      const tinted = tint === undefined ? ground : blend(all.get(tint) ?? '', ground);
      expect(contrast(rgb(all.get(text) ?? ''), tinted)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('the axis labels of a stale chart have a contrast of at least 4.5:1', () => {
    const veil = all.get('stale-soft') ?? '';
    const panel = rgb(all.get('s1') ?? '');
    // the filter and the opacity of the chart, then the veil of its widget
    const label = blend(`${all.get('t3')}${staleChartAlpha()}`, panel);
    expect(contrast(blend(veil, grey(label)), blend(veil, panel))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['s0', 's1', 's2'])('a skeleton on %s has a contrast of at least 1.25:1', (ground) => {
    const pair = [all.get('skeleton') ?? '', all.get(ground) ?? ''] as const;
    expect(contrast(rgb(pair[0]), rgb(pair[1]))).toBeGreaterThanOrEqual(1.25);
  });

  const graphics = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((link) =>
    ['s0', 's1', 's2'].map((on) => [`link-${link}`, on] as const),
  );
  it.each([
    ...graphics,
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((link) => ['swatch-ink', `link-${link}`] as const),
  ])('%s on %s has a contrast of at least 3:1', (colour, ground) => {
    const pair = [all.get(colour) ?? '', all.get(ground) ?? ''] as const;
    expect(contrast(rgb(pair[0]), rgb(pair[1]))).toBeGreaterThanOrEqual(3);
  });
});
