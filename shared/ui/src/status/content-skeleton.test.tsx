import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { ContentSkeleton } from './content-skeleton.tsx';
import { DeskSkeleton } from './desk-skeleton.tsx';

const partsOf = (element: Element): string[] =>
  [...element.children].map(({ className }) => className);

describe('the skeleton of content', () => {
  it.each([
    ['rows', ['rows']],
    ['table', ['rows', 'footer']],
    ['contracts', ['head', 'rows', 'footer']],
    ['rates', ['head', 'rows', 'footer']],
    ['book', ['head', 'rows', 'middle', 'rows']],
    ['chart', ['toolbar', 'plot']],
  ] as const)('has the parts of: %s', (shape, parts) => {
    render(<ContentSkeleton shape={shape} label="Loading" />);
    expect(partsOf(screen.getByRole('status', { name: 'Loading' }))).toEqual(parts);
  });
});

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
