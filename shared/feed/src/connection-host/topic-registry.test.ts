import { describe, expect, it } from '@jest/globals';
import { createTopicRegistry, withIntervals } from './topic-registry.ts';

describe('createTopicRegistry', () => {
  it('requests a topic while at least one tab uses the topic', () => {
    const registry = createTopicRegistry();
    expect(registry.set('one', withIntervals(['a', 'b']))).toEqual({
      added: ['a', 'b'],
      ended: [],
    });
    expect(registry.set('two', withIntervals(['b', 'c']))).toEqual({
      added: ['b', 'c'],
      ended: [],
    });
    expect(registry.set('one', withIntervals(['c']))).toEqual({ added: ['c'], ended: ['a'] });
    expect([...registry.requested()]).toEqual(['b', 'c']);
    expect(registry.removeTab('two')).toEqual(['b']);
    expect(registry.isEmpty()).toBe(false);
    expect(registry.removeTab('one')).toEqual(['c']);
    expect(registry.isEmpty()).toBe(true);
  });

  it('counts a topic once per tab, even if listed twice', () => {
    const registry = createTopicRegistry();
    registry.set('one', withIntervals(['a', 'a']));
    expect(registry.set('one', withIntervals([]))).toEqual({ added: [], ended: ['a'] });
  });

  it('counts a topic at each interval at which a tab requests it', () => {
    const registry = createTopicRegistry();
    registry.set('one', withIntervals(['a']));
    registry.set('two', withIntervals(['a'], { a: 1_000 }));
    expect([...registry.intervalsOf('a')]).toEqual([500, 1_000]);
    expect(registry.set('two', withIntervals(['a']))).toEqual({ added: ['a'], ended: [] });
    expect([...registry.intervalsOf('a')]).toEqual([500]);
    expect([500, 1_000].map((ms) => registry.isRequestedAt('a', ms))).toEqual([true, false]);
    registry.removeTab('one');
    expect(registry.removeTab('two')).toEqual(['a']);
    expect([...registry.intervalsOf('a')]).toEqual([]);
  });

  it('stays empty when private topics arrive for a tab that has left', () => {
    const registry = createTopicRegistry();
    registry.set('one', withIntervals([]));
    registry.removeTab('one');
    expect(registry.setPrivate('one', withIntervals(['mine']))).toEqual({
      added: ['mine'],
      ended: [],
    });
    expect(registry.isEmpty()).toBe(true);
    expect(registry.removeTab('one')).toEqual(['mine']);
  });

  it('ignores an unknown tab', () => {
    expect(createTopicRegistry().removeTab('nobody')).toEqual([]);
  });
});
