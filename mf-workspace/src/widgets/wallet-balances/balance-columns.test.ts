import { describe, expect, it } from '@jest/globals';
import { accountOf, balanceOf } from '../../testing/trading.ts';
import { balanceColumns } from './balance-columns.tsx';

const leastWidths = (narrow: boolean, total: string): Record<string, number> => {
  const rows = [{ account: accountOf(), balance: balanceOf({ asset: 'BTC', total, free: '0' }) }];
  return Object.fromEntries(
    balanceColumns(rows, narrow).map(({ id, width = '' }) => [
      id,
      Number(/^minmax\((\d+)px/.exec(width)?.[1]),
    ]),
  );
};

describe('design §6 the columns of Wallet balances', () => {
  it('have room for their longest figure', () => {
    // '156,420.51460001' has 16 characters
    expect(leastWidths(false, '156420.51460001')).toMatchObject({ total: 120, free: 76 });
    expect(leastWidths(false, '1')).toMatchObject({ total: 76, free: 76 });
  });

  it('have room for the digits that a narrow table shows', () => {
    expect(leastWidths(true, '12345678.51460001')).toMatchObject({ total: 98 });
  });
});
