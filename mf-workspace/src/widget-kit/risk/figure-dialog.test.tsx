import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { listAccounts } from '@parallax/protocol';
import { startPage } from '@parallax/store/testing';
import { formatDecimalText } from '@parallax/ui/format';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ACCOUNT_ID, accountOf } from '../../testing/trading.ts';
import { WithNavigation } from '../../widgets/testing/with-navigation.tsx';
import { FigureDialog } from './figure-dialog.tsx';
import type { LineColumn } from './line-column.tsx';

const { server } = startPage({ contracts: [] });
const user = userEvent.setup({ delay: null });

interface Line {
  readonly name: string;
  readonly deltaUsd: string | null;
}
const COLUMNS: readonly LineColumn<Line>[] = [
  { id: 'name', header: 'Position', text: ({ name }) => name },
  {
    id: 'delta',
    header: 'Delta USD',
    figure: ({ deltaUsd }) => deltaUsd,
    format: (figure) => formatDecimalText(figure, { decimals: 2, signed: true }),
    total: '4000',
  },
];

const rows = () =>
  [...document.querySelectorAll('tr[data-index]')].map((row) => row.textContent ?? '');

beforeEach(() => server.respond(listAccounts, () => [accountOf()]));
afterEach(() => queryClient.clear());

describe('design §1 what a figure is made of', () => {
  it('lists the lines above their total, however they are sorted, with what is left out and assumed', async () => {
    const onClose = jest.fn();
    render(
      <FigureDialog
        title="Delta"
        onClose={onClose}
        columns={COLUMNS}
        lines={[
          { name: 'BTC', deltaUsd: '6000' },
          { name: 'ETH', deltaUsd: '-2000' },
        ]}
        lineKey={({ name }) => name}
        missing={[{ accountId: ACCOUNT_ID, symbol: null, asset: 'XYZ', text: 'XYZ has no price.' }]}
        assumptions={['All prices move together.']}
      />,
      { wrapper: WithNavigation },
    );
    const dialog = within(screen.getByRole('dialog', { name: 'Delta' }));
    await waitFor(() => expect(rows()).toEqual(['BTC+6,000.00', 'ETH−2,000.00', 'Total+4,000.00']));
    for (const last of ['ascending', 'descending']) {
      await user.click(dialog.getByRole('button', { name: /^Delta USD/ }));
      expect(dialog.getByRole('columnheader', { name: /Delta USD/ })).toHaveAttribute(
        'aria-sort',
        last,
      );
      expect(rows().at(-1)).toBe('Total+4,000.00');
    }
    expect(rows()[0]).toBe('BTC+6,000.00');
    expect(await dialog.findByText('Paper spot: XYZ has no price.')).toBeVisible();
    expect(dialog.getByText('All prices move together.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalled();
  });
});
