import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ExchangeField } from './exchange-field.tsx';

const exchanges = [
  { name: 'okx', displayName: 'OKX' },
  { name: 'kraken_spot', displayName: 'Kraken Spot' },
  { name: 'binance_spot', displayName: 'Binance Spot' },
];

function show(initial = 'okx') {
  const onChange = jest.fn();
  function Page() {
    const [value, setValue] = useState(initial);
    onChange.mockImplementation((next) => setValue(String(next)));
    return (
      <ExchangeField
        label="Base exchange"
        exchanges={exchanges}
        value={value}
        absent={{ label: 'Deribit', detail: 'hidden by the venue filter' }}
        onChange={onChange}
      />
    );
  }
  render(<Page />);
  const field = screen.getByRole('combobox', { name: 'Base exchange' });
  return { user: userEvent.setup(), field, onChange };
}
const offered = () => screen.queryAllByRole('option').map((option) => option.textContent);

describe('workspace §2 the single-select exchange picker', () => {
  it('lists the exchanges by display name, without checkboxes', async () => {
    const { user, field } = show();
    expect(field).toHaveValue('OKX');
    await user.click(field);
    expect(offered()).toEqual(['Binance Spot', 'Kraken Spot', 'OKX']);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('filters by the words of a name, selects one exchange and closes', async () => {
    const { user, field, onChange } = show();
    await user.clear(field);
    await user.type(field, 'spot kra');
    expect(offered()).toEqual(['Kraken Spot']);
    await user.click(screen.getByRole('option', { name: 'Kraken Spot' }));
    expect(onChange.mock.calls).toEqual([['kraken_spot']]);
    expect(field).toHaveValue('Kraken Spot');
    expect(offered()).toEqual([]);
    await user.click(field);
    expect(screen.getAllByRole('option', { selected: true })).toHaveLength(1);
  });

  it('lists a selected exchange that the venue filter hides, with the reason', async () => {
    const { user, field } = show('deribit');
    expect(field).toHaveValue('Deribit');
    await user.click(field);
    expect(offered()).toEqual([
      'Binance Spot',
      'Kraken Spot',
      'OKX',
      'Deribithidden by the venue filter',
    ]);
  });
});
