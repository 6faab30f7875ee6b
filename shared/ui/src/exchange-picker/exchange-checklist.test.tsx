import { describe, expect, it } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ExchangeChecklist, type PickerGroup } from './exchange-checklist.tsx';

const groups: readonly PickerGroup[] = [
  {
    label: 'Exchanges',
    empty: 'No exchanges',
    options: [
      { value: 'e:binance', label: 'Binance Spot', detail: 'Main account' },
      { value: 'e:kraken', label: 'Kraken Spot' },
    ],
  },
  { label: 'Vaults', empty: 'No vaults', options: [] },
  {
    label: 'Prime brokers',
    empty: 'No prime brokers',
    options: [{ value: 'p:hr', label: 'Hidden Road' }],
  },
];

function show() {
  let selected: ReadonlySet<string> = new Set();
  function Page() {
    const [value, setValue] = useState(selected);
    selected = value;
    return (
      <ExchangeChecklist
        searchLabel="Search venues"
        groups={groups}
        selected={value}
        onChange={setValue}
      />
    );
  }
  render(<Page />);
  return { user: userEvent.setup(), selected: () => [...selected].sort() };
}
const box = (name: string) => screen.getByRole('checkbox', { name });
const found = () =>
  screen.queryAllByRole('checkbox').map((each) => each.closest('label')?.textContent);

describe('workspace §2 the exchange multi-select', () => {
  it('shows its groups, with a message for empty groups', () => {
    show();
    const group = screen.getByRole('group', { name: 'Exchanges' });
    expect(within(group).getAllByRole('checkbox')).toHaveLength(2);
    expect(screen.getByRole('group', { name: 'Vaults' })).toHaveTextContent('No vaults');
    expect(box('Binance Spot')).toHaveAccessibleDescription('Main account');
  });

  it('filters by the words of a name, in any order', async () => {
    const { user } = show();
    await user.type(screen.getByRole('searchbox', { name: 'Search venues' }), 'spot kra');
    expect(found()).toEqual(['Select all', 'Kraken Spot']);
    expect(screen.queryByRole('group', { name: 'Prime brokers' })).toBeNull();
    await user.type(screen.getByRole('searchbox', { name: 'Search venues' }), ' nowhere');
    expect(screen.getByText('Nothing found')).toBeVisible();
    expect(found()).toEqual([]);
  });

  it('selects and deselects all exchanges', async () => {
    const { user, selected } = show();
    await user.click(box('Kraken Spot'));
    expect(selected()).toEqual(['e:kraken']);
    expect(box('Select all')).toBePartiallyChecked();
    await user.click(box('Select all'));
    expect(selected()).toEqual(['e:binance', 'e:kraken', 'p:hr']);
    await user.click(box('Select all'));
    expect(selected()).toEqual([]);
  });

  it('selects and deselects all matches of a search, and leaves the rest unchanged', async () => {
    const { user, selected } = show();
    await user.click(box('Hidden Road'));
    await user.type(screen.getByRole('searchbox'), 'spot');
    await user.click(box('Select all'));
    expect(selected()).toEqual(['e:binance', 'e:kraken', 'p:hr']);
    await user.click(box('Select all'));
    expect(selected()).toEqual(['p:hr']);
  });

  it('moves the focus with the arrow keys and toggles an exchange with Space', async () => {
    const { user, selected } = show();
    await user.click(screen.getByRole('searchbox'));
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown} {ArrowUp}');
    expect(selected()).toEqual(['e:kraken']);
    expect(box('Binance Spot')).toHaveFocus();
  });
});
