import { expect, it } from '@jest/globals';
import { isSameOption, withSelected } from './with-selected.ts';

const BTC = { value: 'BTC', label: 'Bitcoin' };
const ETH = { value: 'ETH', label: 'Ether' };

it.each([
  ['nothing is selected', undefined, [BTC]],
  ['they contain the selected one', { value: 'BTC', label: 'BTC' }, [BTC]],
  ['they lack the selected one', ETH, [ETH, BTC]],
])(
  'withSelected prepends the selected option only if the options lack it: %s',
  (_, selected, expected) => {
    expect(withSelected([BTC], selected, isSameOption)).toEqual(expected);
  },
);
