import { describe, expect, it } from '@jest/globals';
import { formatPrice } from '@parallax/ui/format';
import { decimalsOf } from '../../widget-kit/contract/decimals-of.ts';
import { groupingSteps } from './grouping.tsx';

describe('design §7 the grouping steps of an order book', () => {
  it.each([
    [0.01, ['0.01', '0.1', '1', '10']],
    [0.05, ['0.05', '0.5', '5', '50']],
    [0.1, ['0.1', '1', '10', '100']],
    [2.5, ['2.5', '25', '250', '2,500']],
    [1e-8, ['0.00000001', '0.0000001', '0.000001', '0.00001']],
  ])('are 1, 10, 100 and 1000 ticks of %s', (tick, texts) => {
    const steps = groupingSteps(tick).map(({ step }) => formatPrice(step, decimalsOf(step)));
    expect(steps).toEqual(texts);
  });
});
