import { afterEach, expect, it, jest } from '@jest/globals';
import { downloadChartPng } from './chart-files.ts';

const CHARACTER_PX = 6;

const originals = Object.getOwnPropertyDescriptors(HTMLCanvasElement.prototype);
const override = (name: 'getContext' | 'toBlob', value: unknown) =>
  Object.defineProperty(HTMLCanvasElement.prototype, name, { ...originals[name], value });
afterEach(() => {
  const { getContext, toBlob } = originals;
  Object.defineProperties(HTMLCanvasElement.prototype, { getContext, toBlob });
});

/**
 * Draws the picture of a chart of 200 × 100 pixels; returns its texts, its height and the
 * position of the chart in it.
 */
function draw(title: string, legend: readonly string[]) {
  const texts: string[] = [];
  const pictures: HTMLCanvasElement[] = [];
  const tops: number[] = [];
  const context = {
    measureText: (text: string) => ({ width: text.length * CHARACTER_PX }),
    fillText: (text: string) => texts.push(text),
    fillRect: () => undefined,
    drawImage: (_: unknown, _left: number, top: number) => tops.push(top),
  };
  // jsdom draws nothing
  override('getContext', () => context);
  override('toBlob', function collect(this: HTMLCanvasElement) {
    pictures.push(this);
  });
  const chart = document.createElement('canvas');
  chart.width = 200;
  chart.height = 100;
  const colors = { surface: '#000', text: '#fff', quietText: '#aaa', font: 'Inter' };
  downloadChartPng({ title, legend, chart, colors });
  return { texts, height: pictures[0]?.height, top: tops[0] };
}

it('the PNG of a chart has title and legend on one line each if they fit', () => {
  expect(draw('Price of BTC', ['Open 1', 'Close 2'])).toEqual({
    texts: ['Price of BTC', 'Open 1   Close 2'],
    height: 142,
    top: 42,
  });
});

it('the PNG of a chart contains the whole chart at a fractional device pixel ratio', () => {
  jest.replaceProperty(window, 'devicePixelRatio', 1.25);
  const { height, top } = draw('BTC', ['Open 1']);
  jest.restoreAllMocks();
  // 42 × 1.25 = 52.5 above the 100 of the chart
  expect({ height, top }).toEqual({ height: 153, top: 53 });
});

it('the PNG of a chart wraps a title and a legend that are wider than the chart', () => {
  const { texts, height } = draw('Price of BTC/USDT perp on Binance USD-M, 15m', [
    'Rate +0.0100%',
    'Running sum +1.2345%',
    'An entry that is longer than a line of the picture',
  ]);
  expect(texts).toEqual([
    'Price of BTC/USDT perp on',
    'Binance USD-M, 15m',
    'Rate +0.0100%',
    'Running sum +1.2345%',
    'An entry that is longer than a',
    'line of the picture',
  ]);
  expect(Math.max(...texts.map(({ length }) => length * CHARACTER_PX))).toBeLessThanOrEqual(184);
  expect(height).toBe(100 + 2 * 18 + 4 * 16 + 8);
});
