import { describe, expect, it, jest } from '@jest/globals';
import { createTickLabels } from './tick-labels.ts';

/** Ten pixels for each unit. */
const toCoordinate = (value: number): number => 100 - 10 * value;
/** The ticks beside tags at these values, and whether the tags are shown. */
function mount(tags: readonly number[], format: (value: number) => string = String) {
  const shown = { tags: true };
  const onTicks = jest.fn();
  const labels = createTickLabels({
    tags: {
      positions: () => tags.map(toCoordinate),
      setShown: (next) => {
        shown.tags = next;
      },
    },
    format,
    toCoordinate,
    fontSize: 10,
    onTicks,
  });
  return { labels, shown, onTicks };
}
const labelsBeside = (...tags: number[]) => mount(tags, (value) => value.toFixed(1)).labels;

describe('the labels of an axis', () => {
  it('are empty where a tag covers them', () => {
    expect(labelsBeside(2.5, 7).texts([0, 2, 4, 6.5])).toEqual(['0.0', '', '4.0', '']);
  });

  it('are empty where a tag touches them', () => {
    expect(labelsBeside(3.4).texts([0, 2, 5, 6.5])).toEqual(['0.0', '', '5.0', '6.5']);
  });

  it('remain if there are no tags', () => {
    expect(labelsBeside().texts([0, 2, 4, 6])).toEqual(['0', '2', '4', '6']);
  });

  it('have the same number of decimals', () => {
    expect(mount([]).labels.texts([25, 27.5, 30])).toEqual(['25.0', '27.5', '30.0']);
  });

  it('change as soon as a tag has moved over another label', () => {
    const tags = [2];
    const { labels } = mount(tags);
    labels.texts([0, 2, 4, 6]);
    tags[0] = 2.2;
    expect(labels.update()).toBe(false);
    tags[0] = 3.5;
    expect(labels.update()).toBe(true);
  });

  it('are at least two: tags that would leave fewer are hidden', () => {
    const { labels, shown } = mount([1, 3]);
    expect(labels.texts([0, 2, 4])).toEqual(['0', '2', '4']);
    labels.update();
    expect(shown.tags).toBe(false);
    labels.texts([0, 2, 4, 6, 8]);
    labels.update();
    expect(shown.tags).toBe(true);
  });

  it('give way to a tag on an axis with a single tick', () => {
    const { labels, shown } = mount([1]);
    expect(labels.texts([1])).toEqual(['']);
    labels.update();
    expect(shown.tags).toBe(true);
  });

  it('report other ticks once', () => {
    const { labels, onTicks } = mount([]);
    labels.texts([0, 2]);
    labels.texts([0, 2]);
    expect(onTicks).toHaveBeenCalledTimes(1);
  });
});
