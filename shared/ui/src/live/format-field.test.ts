import { describe, expect, it } from '@jest/globals';
import type { TickerField } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { fieldDecimals, formatField } from './format-field.ts';

const perpetual = contractOf({ instType: 'perpetual', priceDecimals: 3 });
const option = contractOf({ instType: 'option', priceDecimals: 3 });
const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;

describe('the decimals of a field', () => {
  it.each<TickerField>(['bid', 'ask', 'last', 'mid', 'mark_price', 'high_24h', 'low_24h'])(
    'match the text of %s',
    (field) => {
      for (const contract of [perpetual, option]) {
        expect(fieldDecimals(field, contract)).toBe(decimalsOf(formatField(field, 2, contract)));
      }
    },
  );

  it('are undefined for the index price of an option, whose decimals depend on its value', () => {
    expect(fieldDecimals('index_price', perpetual)).toBe(3);
    expect(fieldDecimals('index_price', option)).toBeUndefined();
  });

  it('are undefined for fields whose decimals do not depend on the contract', () => {
    expect(fieldDecimals('chg_24h_pct', perpetual)).toBeUndefined();
    expect(fieldDecimals('volume_24h_quote', perpetual)).toBeUndefined();
  });
});
