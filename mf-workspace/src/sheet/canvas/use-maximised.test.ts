import { describe, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useMaximised } from './use-maximised.ts';

const [one, two, preview] = ['one', 'two', 'preview-one'] as const;

interface Props {
  ids: readonly string[];
  selected: string | undefined;
}

function maximised() {
  const initialProps: Props = { ids: [one, two], selected: undefined };
  const hook = renderHook(({ ids, selected }: Props) => useMaximised(ids, selected), {
    initialProps,
  });
  act(() => hook.result.current[1](one));
  return { ...hook, id: () => hook.result.current[0] };
}

describe('design §7 Maximise', () => {
  it('ends when a preview arrives', () => {
    const { rerender, id } = maximised();
    rerender({ ids: [one, two, preview], selected: undefined });
    expect(id()).toBeUndefined();
  });

  it('ends when another widget is selected', () => {
    const { rerender, id } = maximised();
    rerender({ ids: [one, two], selected: one });
    expect(id()).toBe(one);
    rerender({ ids: [one, two], selected: two });
    expect(id()).toBeUndefined();
  });

  it('continues when widgets are reordered or another widget is removed', () => {
    const { rerender, id } = maximised();
    rerender({ ids: [two, one], selected: undefined });
    rerender({ ids: [one], selected: undefined });
    expect(id()).toBe(one);
  });
});
