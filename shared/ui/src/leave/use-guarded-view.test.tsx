import { describe, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useGuardedView } from './use-guarded-view.ts';

describe('useGuardedView', () => {
  it('returns the view that was shown last, and the same setter in each render', () => {
    const { result } = renderHook(() => useGuardedView('list'));
    const [, show] = result.current;
    act(() => show('form'));
    expect(result.current).toEqual(['form', show]);
  });
});
