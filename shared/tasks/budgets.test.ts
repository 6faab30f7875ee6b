import { describe, expect, it } from '@jest/globals';
import { exceededBudgets } from './budgets.mjs';

describe('the budgets of the build', () => {
  it('hold for an entry or route at its budget', () => {
    expect(
      exceededBudgets({ '/risk': 1_000, 'shell.js': 10 }, { '/risk': 1_000, 'shell.js': 11 }),
    ).toEqual([]);
  });

  it('name each entry or route above its budget, with the excess', () => {
    expect(
      exceededBudgets({ '/risk': 103_500, 'mf_a.js': 9 }, { '/risk': 100_000, 'mf_a.js': 9 }),
    ).toEqual(['/risk has 103.5 kB, 3.5 kB above its budget of 100.0 kB.']);
  });

  it('name a route without a budget', () => {
    expect(exceededBudgets({ '/new': 2_000 }, {})).toEqual(['/new has no budget; it has 2.0 kB.']);
  });
});
