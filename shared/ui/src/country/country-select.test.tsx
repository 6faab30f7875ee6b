import { describe, expect, it, jest } from '@jest/globals';
import { COUNTRIES } from '@parallax/protocol';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CountrySelect } from './country-select.tsx';

const open = async (value?: string) => {
  const onChange = jest.fn();
  render(<CountrySelect label="Country" value={value} onChange={onChange} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('combobox', { name: 'Country' }));
  return { onChange, user };
};
const names = () =>
  screen.getAllByRole('option').map((option) => option.firstElementChild?.textContent);

describe('workspace §2, §9 the country selector', () => {
  it('lists about 240 countries in rows of exactly 40 px, and mounts only the visible rows', async () => {
    await open();
    const [first, second] = screen.getAllByRole('option');
    expect(first).toHaveStyle({ blockSize: '40px' });
    expect(second).toHaveStyle({ insetBlockStart: '40px' });
    expect(first).toHaveAttribute('aria-setsize', String(COUNTRIES.length));
    expect(COUNTRIES.length).toBeGreaterThanOrEqual(235);
    expect(screen.getAllByRole('option').length).toBeLessThan(40);
  });

  it.each([
    ['united king', 'United Kingdom'],
    ['aland isl', 'Åland Islands'],
    ['+356', 'Malta'],
  ])('matches %j with %s', async (query, name) => {
    const { user, onChange } = await open();
    await user.keyboard(query);
    expect(names()).toEqual([name]);
    await user.keyboard('{Enter}');
    expect(onChange).toHaveBeenCalledWith(name);
  });

  it('shows the selected country', async () => {
    await open('Malta');
    expect(screen.getByRole('combobox', { name: 'Country' })).toHaveValue('Malta');
    expect(screen.getByRole('option', { name: /Malta/ })).toHaveAttribute('aria-selected', 'true');
  });
});
