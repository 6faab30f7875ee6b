import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Menu } from './menu.tsx';

it('says which of several things holds', async () => {
  const items = [
    { label: 'Search bar', checked: false, onSelect: () => undefined },
    { label: 'Ticker tape', checked: true, onSelect: () => undefined },
  ];
  render(<Menu trigger={<button type="button">View</button>} items={items} />);
  await userEvent.click(screen.getByRole('button', { name: 'View' }));
  expect(screen.getByRole('menuitemradio', { name: 'Ticker tape' })).toBeChecked();
  expect(screen.getByRole('menuitemradio', { name: 'Search bar' })).not.toBeChecked();
});
