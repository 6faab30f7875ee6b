import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Menu } from './menu.tsx';

it('Menu marks the current item', async () => {
  const items = [
    { label: 'Search bar', current: false, onSelect: () => undefined },
    { label: 'Ticker tape', current: true, onSelect: () => undefined },
  ];
  render(<Menu trigger={<button type="button">View</button>} items={items} />);
  await userEvent.click(screen.getByRole('button', { name: 'View' }));
  expect(screen.getByRole('menuitem', { current: true })).toHaveAccessibleName('Ticker tape');
  expect(screen.getByRole('menuitem', { current: false })).toHaveAccessibleName('Search bar');
});
