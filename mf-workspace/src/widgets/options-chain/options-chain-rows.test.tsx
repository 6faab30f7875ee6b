import { describe, expect, it } from '@jest/globals';
import { dashContractKey } from '@parallax/store';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { chain } from './testing/chain.ts';
import { show, startChainPage } from './testing/show-chain.tsx';

startChainPage();

describe('a row of the options chain', () => {
  it('selects the call or put of a clicked row only if that side is shown', async () => {
    const user = userEvent.setup();
    const { unmount } = show({ side: 'Puts', strikes: 'All' });
    await user.click(await screen.findByText('80,000'));
    expect(dashContractKey()).toBeUndefined();
    await user.click(screen.getByText('90,000'));
    expect(dashContractKey()).toBe(chain.rows[1]?.put?.contract);
    unmount();
    show({ strikes: 'All' });
    await user.click(await screen.findByText('80,000'));
    expect(dashContractKey()).toBe(chain.rows[0]?.call?.contract);
  });

  it.each([
    ['call', 1],
    ['put', -1],
  ] as const)(
    'selects the %s if its half of a row is clicked, or Enter is pressed there',
    async (type, at) => {
      const user = userEvent.setup();
      show({ strikes: 'All' });
      const strike = await screen.findByText('90,000');
      const cells = [...(strike.closest('tr')?.cells ?? [])];
      const cell = cells.at(at);
      if (cell === undefined) throw new Error('The row has no cells.');
      await user.click(cell);
      expect(dashContractKey()).toBe(chain.rows[1]?.[type]?.contract);
      await user.click(screen.getByText('80,000'));
      expect(dashContractKey()).toBe(chain.rows[0]?.call?.contract);
      act(() => cell.focus());
      await user.keyboard('{Enter}');
      expect(dashContractKey()).toBe(chain.rows[1]?.[type]?.contract);
    },
  );

  it('selects nothing if the clicked half of a strike has no option', async () => {
    show({ strikes: 'All' });
    const strike = await screen.findByText('80,000');
    const put = [...(strike.closest('tr')?.cells ?? [])].at(-1);
    await userEvent.setup().click(put ?? strike);
    expect(dashContractKey()).toBeUndefined();
  });
});
