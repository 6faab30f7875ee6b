import { describe, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useGuardedView } from './use-guarded-view.ts';

describe('useGuardedView', () => {
  it('returns the last view, the same setter in each render, and whether a view was shown since', () => {
    const { result } = renderHook(() => useGuardedView('list'));
    const [, show] = result.current;
    expect(result.current).toEqual(['list', show, false]);
    act(() => show('form'));
    act(() => show('list'));
    expect(result.current).toEqual(['list', show, true]);
  });
});
