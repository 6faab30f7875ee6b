import { describe, expect, it } from '@jest/globals';
import { createTickLabels } from './tick-labels.ts';

/** Ten pixels for each unit. */
const toCoordinate = (value: number): number => 100 - 10 * value;
const labelsBeside = (...tags: number[]) =>
  createTickLabels({
    tags: { positions: () => tags.map(toCoordinate) },
    format: (value) => value.toFixed(1),
    toCoordinate,
    fontSize: 10,
  });

describe('the labels of an axis', () => {
  it('are empty where a tag covers them', () => {
    expect(labelsBeside(2.5, 7).texts([0, 2, 4, 6])).toEqual(['0.0', '', '4.0', '']);
  });

  it('are empty where a tag touches them', () => {
    expect(labelsBeside(3.4).texts([0, 2, 5, 6])).toEqual(['0.0', '', '5.0', '6.0']);
  });

  it('remain if there are no tags', () => {
    expect(labelsBeside().texts([0, 2, 4, 6])).toEqual(['0.0', '2.0', '4.0', '6.0']);
  });

  it('have the same number of decimals', () => {
    const labels = createTickLabels({
      tags: { positions: () => [] },
      format: String,
      toCoordinate,
      fontSize: 10,
    });
    expect(labels.texts([25, 27.5, 30])).toEqual(['25.0', '27.5', '30.0']);
  });

  it('are outdated as soon as a tag has moved over another label', () => {
    const tags = [2];
    const moving = createTickLabels({
      tags: { positions: () => tags.map(toCoordinate) },
      format: String,
      toCoordinate,
      fontSize: 10,
    });
    moving.texts([0, 2, 4]);
    tags[0] = 2.2;
    expect(moving.areOutdated()).toBe(false);
    tags[0] = 3.5;
    expect(moving.areOutdated()).toBe(true);
  });
});
