import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Checklist, type ChecklistOption } from './checklist.tsx';

const onChange = jest.fn();
const user = userEvent.setup();
const box = (name: string) => screen.getByRole('checkbox', { name });
const optionsOf = (count: number): ChecklistOption[] =>
  Array.from({ length: count }, (_, index) => ({
    value: String(index),
    label: `Vault ${index}`,
    detail: index % 2 === 0 ? 'Copper' : 'Fireblocks',
  }));

function Vaults({ options, first }: { options: readonly ChecklistOption[]; first: string[] }) {
  const [selected, setSelected] = useState(first);
  return (
    <Checklist
      options={options}
      selected={selected}
      searchLabel="Search vaults"
      onChange={(next) => {
        onChange(next);
        setSelected(next);
      }}
    />
  );
}
function show(options: readonly ChecklistOption[], first: string[] = []) {
  onChange.mockClear();
  render(<Vaults options={options} first={first} />);
}

describe('Checklist', () => {
  it("omits the search field and 'Select all' for 10 options", () => {
    show(optionsOf(10));
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.queryByRole('checkbox', { name: 'Select all' })).toBeNull();
  });

  it('searches labels and details, and adds all matches to the selection', async () => {
    show(optionsOf(12), ['1']);
    await user.type(screen.getByRole('searchbox', { name: 'Search vaults' }), 'copper');
    expect(screen.getAllByRole('checkbox')).toHaveLength(7);
    await user.click(box('Select all'));
    expect(onChange).toHaveBeenCalledWith(['0', '1', '2', '4', '6', '8', '10']);
    expect(screen.getByText('7 of 12 selected')).toBeVisible();
    await user.click(box('Select all'));
    expect(onChange).toHaveBeenLastCalledWith(['1']);
    await user.type(screen.getByRole('searchbox'), ' nothing');
    expect(screen.getByText('Nothing found')).toBeVisible();
  });

  it('toggles linked options together, and leaves disabled options unchanged', async () => {
    const [a, b, c] = optionsOf(3);
    if (!a || !b || !c) throw new Error('three options');
    show(
      [
        { ...a, linked: 'staking' },
        { ...b, linked: 'staking' },
        { ...c, disabled: true },
      ],
      ['2'],
    );
    await user.click(box('Vault 1'));
    expect(onChange).toHaveBeenLastCalledWith(['0', '1', '2']);
    await user.click(box('Vault 0'));
    expect(onChange).toHaveBeenLastCalledWith(['2']);
    expect(box('Vault 2')).toBeDisabled();
  });

  it('moves the focus with the arrow keys', async () => {
    show(optionsOf(12));
    await user.click(screen.getByRole('searchbox'));
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown} ');
    expect(onChange).toHaveBeenCalledWith(['1']);
    await user.keyboard('{ArrowUp}');
    expect(box('Vault 0')).toHaveFocus();
  });

  it('is a list of its options', () => {
    show(optionsOf(3));
    expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(3);
  });

  it('mounts only the visible rows of 2,000 options, with their positions', async () => {
    show(optionsOf(2_000));
    expect(screen.getAllByRole('checkbox').length).toBeLessThan(60);
    const rows = screen.getAllByRole('listitem');
    expect(rows[1]).toHaveAttribute('aria-posinset', '2');
    expect(rows[1]).toHaveAttribute('aria-setsize', '2000');
    await user.click(box('Select all'));
    expect(onChange.mock.calls[0]?.[0]).toHaveLength(2_000);
  });
});
