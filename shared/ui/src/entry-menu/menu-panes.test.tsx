import { afterEach, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { MenuPanes } from './menu-panes.tsx';

const sizes = { scrollHeight: 0, clientHeight: 300 };
let resize: () => void = () => undefined;
const { ResizeObserver } = globalThis;

afterEach(() => {
  globalThis.ResizeObserver = ResizeObserver;
  jest.restoreAllMocks();
});

it('MenuPanes marks the lower edge of a fixed-height pane only while there is content below', () => {
  globalThis.ResizeObserver = class extends ResizeObserver {
    constructor(listener: ResizeObserverCallback) {
      super(listener);
      resize = () => listener([], this);
    }
  };
  jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(() => sizes.scrollHeight);
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(sizes.clientHeight);
  const entries = [{ id: 'about', title: 'About us', content: 'Text' }];
  render(<MenuPanes label="About" entries={entries} fixedHeight />);
  const pane = screen.getByRole('region', { name: 'About us' });
  const setHeight = (height: number) => {
    sizes.scrollHeight = height;
    act(() => resize());
  };
  setHeight(300);
  expect(pane).not.toHaveAttribute('data-more');
  setHeight(500);
  expect(pane).toHaveAttribute('data-more');
  // only the padding is below
  pane.style.paddingBlockEnd = '20px';
  pane.scrollTop = 179;
  act(() => void pane.dispatchEvent(new Event('scroll')));
  expect(pane).not.toHaveAttribute('data-more');
});
