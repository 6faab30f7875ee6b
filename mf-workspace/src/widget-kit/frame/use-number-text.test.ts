import { describe, expect, it } from '@jest/globals';
import { readNumber } from '@parallax/ui/format';
import { act, renderHook } from '@testing-library/react';
import { useNumberText } from './use-number-text.ts';

const show = (initial: number) =>
  renderHook(({ value }) => useNumberText(value, readNumber), { initialProps: { value: initial } });

describe('the text of a number field', () => {
  it.each([
    ['follows a value that another tab has changed', '20', 30, '30'],
    ['stays as it was typed if it has the new value', '30.0', 30, '30.0'],
    ['stays if it is not a number yet', '-', 30, '-'],
  ])('%s', (_, typed, value, expected) => {
    const { result, rerender } = show(20);
    act(() => result.current[1](typed));
    rerender({ value });
    expect(result.current[0]).toBe(expected);
  });
});
