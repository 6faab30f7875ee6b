import { describe, expect, it } from '@jest/globals';
import {
  listNameSchema,
  shownList,
  withListContracts,
  withListName,
  withNewList,
  withoutShownList,
} from './named-lists.ts';
import { readWatchList as read } from './watch-list-settings.ts';

const majors = { id: 'a', name: 'Majors', contracts: ['okx:BTC-USDT'] };
const perps = { id: 'b', name: 'Perps', contracts: [] };
const both = { lists: [majors, perps], list: 'b' };

describe('a watch list with named lists', () => {
  it('shows the chosen list, or the first list if the chosen list was deleted', () => {
    expect(shownList(both)).toBe(perps);
    expect(shownList({ ...both, list: 'gone' })).toBe(majors);
  });

  it('adds an empty list and shows it', () => {
    const change = withNewList(both, 'Alts', 'c');
    expect(change).toEqual({
      lists: [majors, perps, { id: 'c', name: 'Alts', contracts: [] }],
      list: 'c',
    });
  });

  it('changes the name and the contracts of the shown list only', () => {
    expect(withListName(both, 'Swaps').lists).toEqual([majors, { ...perps, name: 'Swaps' }]);
    expect(withListContracts(both, ['x:y']).lists).toEqual([
      majors,
      { ...perps, contracts: ['x:y'] },
    ]);
  });

  it('removes the shown list and shows its neighbour, but keeps the last list', () => {
    expect(withoutShownList(both)).toEqual({ lists: [majors], list: 'a' });
    expect(withoutShownList({ lists: [majors], list: 'a' })).toEqual({});
  });

  it.each([
    ['majors', 'Another list has this name.'],
    ['  ', 'Please enter a name.'],
    ['x'.repeat(41), 'A name has at most 40 characters.'],
  ])('refuses the name %j', (name, text) => {
    const result = listNameSchema(['Majors']).safeParse(name);
    expect(result.error?.issues[0]?.message).toBe(text);
  });
});

describe('saved settings of a watch list', () => {
  it('keep the contracts and columns of the previous version', () => {
    const settings = read({ contracts: ['okx:BTC-USDT'], funding: false, range: true });
    expect(shownList(settings)).toEqual({
      id: 'first',
      name: 'Favourites',
      contracts: ['okx:BTC-USDT'],
    });
    expect(settings.table.hidden).toContain('funding');
    expect(settings.table.hidden).not.toContain('range');
    expect(read({}).table.hidden).toBeNull();
    expect(shownList(read({}))).toEqual({ id: 'first', name: 'Favourites', contracts: null });
  });

  it('use the current version if both versions are stored', () => {
    const settings = read({ contracts: ['okx:BTC-USDT'], lists: [majors, perps], list: 'b' });
    expect(settings.lists).toEqual([majors, perps]);
    expect(shownList(settings)).toEqual(perps);
  });

  it('lose only the fields that cannot be read', () => {
    const settings = read({ lists: [{ ...majors, name: 7 }], list: 3, table: 'x' });
    expect(settings.lists).toEqual([{ ...majors, name: 'List' }]);
    expect(settings.table.hidden).toBeNull();
  });
});
