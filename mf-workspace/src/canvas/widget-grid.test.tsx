import { describe, expect, it, jest } from '@jest/globals';
import { contribute } from '@parallax/federation/testing';
import { act, fireEvent, render } from '@testing-library/react';
import { draggedWidget } from '../add-widget/dragged-widget.ts';
import contributions from '../contributions.ts';
import { WidgetGrid } from './widget-grid.tsx';

await contribute('mf_workspace', contributions);

const item = { i: 'a', type: 'ORDER_BOOK', x: 0, y: 0, w: 6, h: 10, settings: {} } as const;
const onDropWidget = jest.fn();

function show() {
  const { container } = render(
    <WidgetGrid
      items={[item]}
      columns={24}
      rowHeight={24}
      narrow={false}
      onMove={() => undefined}
      onDropWidget={onDropWidget}
    >
      {[<div key="a">Order book</div>]}
    </WidgetGrid>,
  );
  const grid = container.querySelector('.react-grid-layout');
  if (!grid) throw new Error('The grid is not there.');
  return { grid, items: () => container.querySelectorAll('.react-grid-item').length };
}

describe('a widget dragged over the grid from the dialog', () => {
  it('leaves no placeholder when the drag is cancelled over the grid', () => {
    const { grid, items } = show();
    draggedWidget.start({ type: 'RECENT_TRADES' });
    // browsers report two dragenter events without a dragleave
    fireEvent.dragEnter(grid);
    fireEvent.dragEnter(grid);
    fireEvent.dragOver(grid);
    expect(items()).toBeGreaterThan(1);
    act(() => expect(draggedWidget.end()).toBe(false));
    expect(items()).toBe(1);
    expect(onDropWidget).not.toHaveBeenCalled();
    draggedWidget.start({ type: 'RECENT_TRADES' });
    fireEvent.dragEnter(grid);
    fireEvent.dragOver(grid);
    fireEvent.dragLeave(grid);
    expect(items()).toBe(1);
    act(() => void draggedWidget.end());
  });

  it('is added when it is dropped before its last move is rendered', () => {
    const { grid, items } = show();
    draggedWidget.start({ type: 'RECENT_TRADES' });
    act(() => {
      for (const type of ['dragenter', 'dragover', 'drop']) {
        grid.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
      }
      expect(draggedWidget.end()).toBe(true);
    });
    expect(onDropWidget).toHaveBeenCalledWith(
      { type: 'RECENT_TRADES' },
      { x: expect.any(Number), y: expect.any(Number) },
    );
    expect(items()).toBe(1);
  });
});
