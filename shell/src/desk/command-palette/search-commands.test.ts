import { describe, expect, it } from '@jest/globals';
import { type Command, groupCommands, searchCommands } from './search-commands.ts';

const command = (group: string, label: string, more: Partial<Command> = {}): Command => ({
  id: `${group}:${label}`,
  group,
  label,
  run: () => undefined,
  ...more,
});
const execution = command('Areas', 'Execution');
const desk = command('Sheets', 'BTC desk', { detail: 'Execution' });
const carry = command('Sheets', 'ETH carry', { detail: 'Risk' });
const btc = command('Contracts', 'BTC/USDT', {
  detail: 'binance_spot · spot',
  searchTerms: ['BTC', 'Bitcoin'],
});
const about = command('Settings', 'About');
const all = [execution, desk, carry, about, btc];
const headings = (query: string) =>
  groupCommands(searchCommands(all, query), query, () => 10).map(({ heading }) => heading);
const labels = (commands: readonly Command[]) => commands.map(({ label }) => label);

describe('searchCommands', () => {
  it.each([
    ['commands by all words, in any order and case', 'DESK btc', ['BTC desk']],
    ['commands by their detail', 'risk', ['ETH carry']],
    ['commands by their heading', 'settings', ['About']],
    ['commands by their search terms', 'bitcoin', ['BTC/USDT']],
    ['everything for a blank query', '  ', labels(all)],
    ['nothing for an unknown word', 'zebra', []],
  ])('finds %s', (_, query, found) => {
    expect(labels(searchCommands(all, query))).toEqual(found);
  });

  it('ranks exact matches first, then prefix matches, then the rest', () => {
    const list = [command('Sheets', 'My BTC'), desk, command('Sheets', 'BTC')];
    expect(labels(searchCommands(list, 'btc'))).toEqual(['BTC', 'BTC desk', 'My BTC']);
  });
});

describe('groupCommands', () => {
  it('orders headings by their best match', () => {
    expect(headings('btc')).toEqual(['Contracts', 'Sheets']);
    expect(headings('exec')).toEqual(['Areas', 'Sheets']);
  });

  it('lists the actions that a query names above everything else', () => {
    const book = command('Add to sheet', 'Order book · BTC/USDT', { isNamedByQuery: true });
    const found = [command('Sheets', 'book'), command('Sheets', 'Book of BTC'), book];
    expect(groupCommands(found, 'book', () => 10).map(({ heading }) => heading)).toEqual([
      'Add to sheet',
      'Sheets',
    ]);
  });

  it('keeps the given order for an empty query', () => {
    expect(headings('')).toEqual(['Areas', 'Sheets', 'Settings', 'Contracts']);
  });

  it('limits the entries per heading', () => {
    const many = Array.from({ length: 30 }, (_, n) => command('Sheets', `Sheet ${n}`));
    expect(groupCommands(many, 'sheet', () => 8)[0]?.commands).toHaveLength(8);
  });
});
