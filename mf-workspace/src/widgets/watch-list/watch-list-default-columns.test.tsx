import { describe, expect, it, jest } from '@jest/globals';
import { contractKey } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { startPage } from '@parallax/store/testing';
import { render } from '@testing-library/react';
import { WithNavigation } from '../testing/with-navigation.tsx';
import WatchList from './watch-list.tsx';
import { readWatchList } from './watch-list-settings.ts';

const contract = contractOf();
startPage({ contracts: [contract] });
const settings = readWatchList({ contracts: [contractKey(contract)] });

describe('the columns of a watch list', () => {
  it.each([
    [370, ['mid', 'chg_24h_pct']],
    [500, ['mid', 'chg_24h_pct', 'pred_funding_rate']],
    [750, ['bid', 'ask', 'mid', 'chg_24h_pct', 'pred_funding_rate']],
    [910, ['bid', 'ask', 'mid', 'chg_24h_pct', 'pred_funding_rate']],
    [1_500, ['bid', 'ask', 'mid', 'chg_24h_pct', 'pred_funding_rate', 'next_funding_time']],
  ])('are the default ones of a list of %d px until columns are chosen', (width, shown) => {
    const measured = jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
    render(<WatchList settings={settings} onSettings={() => undefined} />, {
      wrapper: WithNavigation,
    });
    const fields = [...document.querySelectorAll('tr[data-index="0"] [data-field]')];
    expect(fields.map((cell) => cell.getAttribute('data-field'))).toEqual(shown);
    expect(document.querySelector('svg[role="img"]')).toBeNull();
    measured.mockRestore();
  });
});
