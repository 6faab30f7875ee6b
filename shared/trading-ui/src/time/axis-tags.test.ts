import { describe, expect, it, jest } from '@jest/globals';
import { createAxisTags, stackTags } from './axis-tags.ts';

const COLORS = { strongLine: '#111111', text: '#eeeeee', tag: undefined };
const STALE = { background: '#222222', text: '#999999' };
const ownColors = () => ({ background: '#ff0000', text: '#000000' });

/** A series whose last value can be changed; ten pixels for each unit. */
class FakeSeries {
  readonly lines: number[] = [];
  isTagged = true;
  readonly api = {
    lastValueData: () =>
      this.last === undefined
        ? { noData: true as const }
        : { noData: false as const, price: this.last },
    priceToCoordinate: (price: number) => 100 - 10 * price,
    applyOptions: ({ lastValueVisible }: { lastValueVisible: boolean }) => {
      this.isTagged = lastValueVisible;
    },
    createPriceLine: ({ price }: { price: number }) => {
      this.lines.push(price);
      return price;
    },
    removePriceLine: (line: number) => {
      this.lines.splice(this.lines.indexOf(line), 1);
    },
  };
  readonly format = (value: number): string => value.toFixed(1);
  last: number | undefined;
  constructor(last: number | undefined) {
    this.last = last;
  }
}
const show = (...series: FakeSeries[]) => {
  const tags = createAxisTags<number>(series, COLORS);
  tags.update();
  return tags;
};

describe('the tags of an axis', () => {
  it('are shared by series with the same text, and separate for every other series', () => {
    const [first, second, third] = [new FakeSeries(2), new FakeSeries(2.01), new FakeSeries(7)];
    const tags = show(first, second, third);
    expect([first, second, third].map(({ isTagged }) => isTagged)).toEqual([false, false, true]);
    expect([first, second, third].map(({ lines }) => lines)).toEqual([[2], [], []]);
    expect(tags.positions(10)).toEqual([80, 30]);
  });

  it('are separate again when the values differ', () => {
    const [first, second] = [new FakeSeries(2), new FakeSeries(2)];
    const tags = show(first, second);
    second.last = 3;
    tags.update();
    expect([first, second].map(({ isTagged }) => isTagged)).toEqual([true, true]);
    expect(first.lines).toEqual([]);
  });

  it('are drawn for a series with colours of its own, and are neutral when it shares its tag', () => {
    const [first, second] = [new FakeSeries(2), new FakeSeries(3)];
    const drawn = jest.spyOn(first.api, 'createPriceLine');
    const tags = createAxisTags<number>(
      [{ api: first.api, format: first.format, colors: ownColors }, second],
      COLORS,
    );
    tags.update();
    expect([first, second].map(({ isTagged }) => isTagged)).toEqual([false, true]);
    expect(drawn).toHaveBeenLastCalledWith(
      expect.objectContaining({ axisLabelColor: '#ff0000', axisLabelTextColor: '#000000' }),
    );
    second.last = 2;
    tags.update();
    expect(drawn).toHaveBeenLastCalledWith(
      expect.objectContaining({ axisLabelColor: '#111111', axisLabelTextColor: '#eeeeee' }),
    );
  });

  it('have the colours of stale values while the chart is stale', () => {
    const [first, second] = [new FakeSeries(2), new FakeSeries(3)];
    const drawn = jest.spyOn(second.api, 'createPriceLine');
    const tags = show(first, second);
    tags.setTokens({ ...COLORS, tag: STALE });
    expect([first, second].map(({ isTagged }) => isTagged)).toEqual([false, false]);
    expect(drawn).toHaveBeenLastCalledWith(
      expect.objectContaining({ axisLabelColor: '#222222', axisLabelTextColor: '#999999' }),
    );
    tags.setTokens(COLORS);
    expect([first, second].map(({ isTagged }) => isTagged)).toEqual([true, true]);
    expect([first, second].map(({ lines }) => lines)).toEqual([[], []]);
  });

  it('have the colours of stale values on an axis of one series', () => {
    const series = new FakeSeries(2);
    const tags = show(series);
    tags.setTokens({ ...COLORS, tag: STALE });
    expect(series.isTagged).toBe(false);
    expect(series.lines).toEqual([2]);
    series.last = 3;
    tags.update();
    expect(series.lines).toEqual([3]);
  });

  it('are not drawn while they are hidden', () => {
    const series = new FakeSeries(2);
    const tags = show(series);
    tags.setShown(false);
    tags.update();
    expect([series.isTagged, series.lines]).toEqual([false, []]);
    tags.setShown(true);
    expect([series.isTagged, series.lines]).toEqual([true, []]);
  });

  it('are absent for series without values', () => {
    const [first, second] = [new FakeSeries(undefined), new FakeSeries(undefined)];
    expect(show(first, second).positions(10)).toEqual([]);
    expect([first, second].map(({ isTagged }) => isTagged)).toEqual([true, true]);
  });

  it('are separate for close values on both sides of a rounding boundary', () => {
    const [first, second] = [new FakeSeries(2.04), new FakeSeries(2.06)];
    expect(show(first, second).positions(10)).toHaveLength(2);
    expect([first, second].map(({ isTagged }) => isTagged)).toEqual([true, true]);
  });

  it('are not redrawn while no shared tag changes', () => {
    const [first, second] = [new FakeSeries(undefined), new FakeSeries(undefined)];
    const drawn = jest.spyOn(first.api, 'applyOptions');
    const tags = show(first, second);
    tags.update();
    expect(drawn).not.toHaveBeenCalled();
  });

  it.each([
    ['apart', [50, 20, 80], [50, 20, 80]],
    ['at the same position', [50, 50, 50], [50, 40, 30]],
    ['near the first', [50, 45, 52, 54], [50, 40, 60, 70]],
  ])('do not overlap when they are %s', (_, places, stacked) => {
    expect(stackTags(places, 10)).toEqual(stacked);
  });
});
