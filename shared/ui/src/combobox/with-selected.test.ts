import { expect, it } from '@jest/globals';
import { isSameOption, withSelected } from './with-selected.ts';

const BTC = { value: 'BTC', label: 'Bitcoin' };
const ETH = { value: 'ETH', label: 'Ether' };

it.each([
  ['nothing is chosen', undefined, [BTC]],
  ['they have the chosen one', { value: 'BTC', label: 'BTC' }, [BTC]],
  ['they lack the chosen one', ETH, [ETH, BTC]],
])(
  'withSelected adds the chosen option in front only if the options lack it: %s',
  (_, chosen, expected) => {
    expect(withSelected([BTC], chosen, isSameOption)).toEqual(expected);
  },
);
