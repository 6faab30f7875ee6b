import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { installFakeEngines } from '../testing/fake-engines.ts';
import { engineLoaders } from './engines.ts';
import { create, HOUR, rowAt, START } from './testing/rates.ts';
import { TimeChart } from './time-chart.tsx';

let engines = installFakeEngines();
beforeEach(() => {
  engines = installFakeEngines();
});
const mounted = async (count: number) => {
  await waitFor(() => expect(engines).toHaveLength(count));
  return engines;
};
describe('charts of one group', () => {
  it('do not use an engine that was destroyed, while the next one is loading', async () => {
    const other = create(3);
    const page = (series: typeof other.series) => (
      <>
        <TimeChart title="First" series={series} group="blue" />
        <TimeChart title="Second" series={other.series} group="blue" />
      </>
    );
    const { rerender } = render(page(create(3).series));
    const [first, second] = await mounted(2);
    engineLoaders.time = () => new Promise(() => undefined);
    rerender(page(create(3).series));
    expect(first?.destroyed).toBe(true);
    act(() => second?.options.onPointer(rowAt(1).at));
    expect(first?.crosshair).toBeUndefined();
  });

  it('share the crosshair, and the range of the chart in use', async () => {
    const user = userEvent.setup();
    const first = create(3);
    const second = create(3);
    const alone = create(3);
    render(
      <>
        <TimeChart title="First" series={first.series} group="blue" />
        <TimeChart title="Second" series={second.series} group="blue" />
        <TimeChart title="Alone" series={alone.series} />
      </>,
    );
    const [one, two, three] = await mounted(3);
    await user.hover(screen.getByRole('figure', { name: 'First' }));
    act(() => one?.options.onPointer(START));
    expect([two?.crosshair, three?.crosshair]).toEqual([START, undefined]);
    const range = { from: START, to: START + HOUR };
    act(() => one?.options.onRange(range));
    expect(two?.range).toEqual(range);
    expect(three?.range).toBeUndefined();
    // rounding in a follower does not change the range of the others
    act(() => two?.options.onRange({ from: START, to: START + 2 * HOUR }));
    expect(one?.range).toBeUndefined();
  });
});
