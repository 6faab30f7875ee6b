import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Item, ItemList } from './item-list.tsx';

const show = (titles: string[]) =>
  render(
    <ItemList label="Vaults" empty="No vaults">
      {titles.map((title) => (
        <Item key={title} title={title} />
      ))}
    </ItemList>,
  );

describe('a list of items', () => {
  it('shows its items', () => {
    show(['Cold', 'Hot']);
    expect(screen.getByRole('list', { name: 'Vaults' })).toHaveTextContent('ColdHot');
    expect(screen.queryByText('No vaults')).toBeNull();
  });

  it('shows another content instead of an empty list', () => {
    show([]);
    expect(screen.getByText('No vaults')).toBeVisible();
    expect(screen.queryByRole('list')).toBeNull();
  });
});
