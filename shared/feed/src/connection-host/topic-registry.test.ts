import { describe, expect, it } from '@jest/globals';
import { createTopicRegistry } from './topic-registry.ts';

describe('createTopicRegistry', () => {
  it('requests a topic while at least one tab uses the topic', () => {
    const registry = createTopicRegistry();
    expect(registry.set('one', ['a', 'b'])).toEqual({ added: ['a', 'b'], ended: [] });
    expect(registry.set('two', ['b', 'c'])).toEqual({ added: ['b', 'c'], ended: [] });
    expect(registry.set('one', ['c'])).toEqual({ added: ['c'], ended: ['a'] });
    expect([...registry.requested()]).toEqual(['b', 'c']);
    expect(registry.removeTab('two')).toEqual(['b']);
    expect(registry.isEmpty()).toBe(false);
    expect(registry.removeTab('one')).toEqual(['c']);
    expect(registry.isEmpty()).toBe(true);
  });

  it('counts a topic once per tab, even if listed twice', () => {
    const registry = createTopicRegistry();
    registry.set('one', ['a', 'a']);
    expect(registry.set('one', [])).toEqual({ added: [], ended: ['a'] });
  });

  it('stays empty when private topics arrive for a tab that has left', () => {
    const registry = createTopicRegistry();
    registry.set('one', []);
    registry.removeTab('one');
    expect(registry.setPrivate('one', ['mine'])).toEqual({ added: ['mine'], ended: [] });
    expect(registry.isEmpty()).toBe(true);
    expect(registry.removeTab('one')).toEqual(['mine']);
  });

  it('ignores an unknown tab', () => {
    expect(createTopicRegistry().removeTab('nobody')).toEqual([]);
  });
});
