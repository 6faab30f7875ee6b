import { describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { registerCommands, useRegisteredCommands } from './registered-commands.ts';

const command = (id: string) => ({ id, group: 'Widgets', label: id, run: jest.fn() });
const ids = (commands: readonly { id: string }[]) => commands.map(({ id }) => id);

describe('registerCommands', () => {
  it('lists commands in the order of their registration until they are removed', () => {
    const { result } = renderHook(useRegisteredCommands);
    expect(result.current).toEqual([]);
    const ends: (() => void)[] = [];
    act(() => {
      ends.push(registerCommands([command('a'), command('b')]), registerCommands([command('c')]));
    });
    expect(ids(result.current)).toEqual(['a', 'b', 'c']);
    act(() => ends[0]?.());
    expect(ids(result.current)).toEqual(['c']);
  });
});
