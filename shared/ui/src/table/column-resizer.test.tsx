import { expect, it, jest } from '@jest/globals';
import { createEvent, fireEvent, render } from '@testing-library/react';
import { ColumnResizer } from './column-resizer.tsx';

it('a drag of the edge of a header changes the width until it is released', () => {
  const onWidth = jest.fn();
  const { container } = render(
    <table>
      <thead>
        <tr>
          <th>
            <ColumnResizer onWidth={onWidth} />
          </th>
        </tr>
      </thead>
    </table>,
  );
  const header = container.querySelector('th');
  const edge = container.querySelector('span');
  if (header === null || edge === null) throw new Error('There is no edge to drag.');
  Object.defineProperty(header, 'offsetWidth', { value: 100 });
  const capture = jest.fn();
  edge.setPointerCapture = capture;
  const pointer = (type: 'pointerDown' | 'pointerMove' | 'pointerUp', clientX: number) => {
    const event = createEvent[type](edge);
    fireEvent(edge, Object.assign(event, { clientX, pointerId: 1 }));
  };
  pointer('pointerMove', 10);
  pointer('pointerDown', 50);
  pointer('pointerMove', 80);
  pointer('pointerMove', 40);
  pointer('pointerUp', 40);
  pointer('pointerMove', 200);
  expect(onWidth.mock.calls).toEqual([[130], [90]]);
  expect(capture).toHaveBeenCalledWith(1);
});
