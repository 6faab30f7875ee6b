import { describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { useReadOnClose } from './notification-centre.tsx';

describe('workspace §4 closing the notification panel', () => {
  it('marks the displayed unread notifications as read once, and sends nothing without any', () => {
    const markRead = jest.fn();
    const { result, rerender } = renderHook(({ open }) => useReadOnClose(open, markRead), {
      initialProps: { open: false },
      wrapper: StrictMode,
    });
    rerender({ open: true });
    act(() => result.current(['a', 'b']));
    act(() => result.current(['b', 'c']));
    expect(markRead).not.toHaveBeenCalled();
    rerender({ open: false });
    expect(markRead.mock.calls).toEqual([[['a', 'b', 'c']]]);
    rerender({ open: true });
    rerender({ open: false });
    expect(markRead).toHaveBeenCalledTimes(1);
  });
});
