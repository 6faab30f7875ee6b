import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from '../dialog/dialog.tsx';
import { MultiSelect } from './multi-select.tsx';

const onChange = jest.fn();
const OPTIONS = ['Fireblocks', 'Copper', 'Coinbase'].map((label) => ({ value: label, label }));
const button = (name: string) => screen.getByRole('button', { name });

function Filter() {
  const [selected, setSelected] = useState<string[]>([]);
  return (
    <Dialog title="Settings" open onOpenChange={onChange}>
      <MultiSelect
        allLabel="All services"
        options={OPTIONS}
        selected={selected}
        onChange={(next) => {
          onChange(next);
          setSelected(next);
        }}
      />
    </Dialog>
  );
}

const show = async () => {
  onChange.mockClear();
  const user = userEvent.setup();
  render(<Filter />);
  await user.click(button('All services'));
  return user;
};

describe('MultiSelect', () => {
  it("applies and shows the selection on 'Ok'", async () => {
    const user = await show();
    await user.click(screen.getByRole('checkbox', { name: 'Copper' }));
    expect(onChange).not.toHaveBeenCalled();
    await user.click(button('Ok'));
    expect(onChange).toHaveBeenCalledWith(['Copper']);
    await user.click(button('Copper'));
    await user.click(button('Select All'));
    await user.click(button('Ok'));
    expect(onChange).toHaveBeenLastCalledWith(['Fireblocks', 'Copper', 'Coinbase']);
    await user.click(button('3 selected'));
    await user.click(button('Clear'));
    await user.click(button('Ok'));
    expect(button('All services')).toBeVisible();
  });

  it('discards the selection on Escape, leaving the surrounding dialog open', async () => {
    const user = await show();
    await user.click(screen.getByRole('checkbox', { name: 'Copper' }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(onChange).not.toHaveBeenCalled();
    expect(button('All services')).toHaveFocus();
  });
});
