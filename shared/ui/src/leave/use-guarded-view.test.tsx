import { describe, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useGuardedView } from './use-guarded-view.ts';

describe('useGuardedView', () => {
  it('returns the current view, a stable setter, and whether the view has changed', () => {
    const { result } = renderHook(() => useGuardedView('list'));
    const [, show] = result.current;
    expect(result.current).toEqual(['list', show, false]);
    act(() => show('form'));
    act(() => show('list'));
    expect(result.current).toEqual(['list', show, true]);
  });
});
