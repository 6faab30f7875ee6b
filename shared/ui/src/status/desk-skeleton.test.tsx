import { expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { DeskSkeleton } from './desk-skeleton.tsx';

it('the skeleton of a desk has a watch list, funding rates, a book and trades, as the desk of a new trader', () => {
  const { container } = render(<DeskSkeleton label="Loading sheet" />);
  const shapes = [...container.querySelectorAll('[data-shape]')];
  expect(shapes.map((each) => each.getAttribute('data-shape'))).toEqual([
    'contracts',
    'rates',
    'book',
    'table',
  ]);
  expect(container.querySelectorAll('[data-subject]')).toHaveLength(2);
});
