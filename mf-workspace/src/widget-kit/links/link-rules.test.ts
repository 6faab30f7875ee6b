import { describe, expect, it } from '@jest/globals';
import { type LayoutItem, layoutItemSchema } from '@parallax/protocol';
import { linkedContract, withLink, withLinkedContract } from './link-rules.ts';

const item = (i: string, change: Partial<LayoutItem> = {}): LayoutItem => ({
  i,
  type: 'ORDER_BOOK',
  x: 0,
  y: 0,
  w: 6,
  h: 10,
  settings: {},
  ...change,
});
const ada = 'okx:ADA-USDT';
const btc = 'binance_spot:BTCUSDT';
const blue = (contract: string) => ({ link: { to: 'blue' as const, contract } });

describe('design §7 links', () => {
  it('set the contract of a colour to that of its first widget, which later widgets adopt', () => {
    const first = withLink([item('a'), item('b')], 'a', 'blue', { contract: ada });
    const both = withLink(first, 'b', 'blue', { contract: btc });
    expect(both.map(({ link }) => link)).toEqual([
      { to: 'blue', contract: ada },
      { to: 'blue', contract: ada },
    ]);
    expect(linkedContract(both, 'blue')).toBe(ada);
  });

  it('apply a new contract of a colour only to the widgets of that colour', () => {
    const items = [item('a', blue(ada)), item('b', blue(ada)), item('c', { link: { to: 'pink' } })];
    const changed = withLinkedContract(items, 'blue', btc);
    expect(changed.map(({ link }) => link?.contract)).toEqual([btc, btc, undefined]);
  });

  it('retain the last linked contract in a widget that is unlinked', () => {
    const [unlinked] = withLink([item('a', blue(ada))], 'a', undefined, { contract: ada });
    expect(unlinked).toEqual(item('a', { settings: { contract: ada } }));
  });

  it('store no contract for a widget that follows the header', () => {
    const [linked] = withLink([item('a', blue(ada))], 'a', 'header', { contract: ada });
    expect(linked?.link).toEqual({ to: 'header' });
  });

  it('are optional in saved layouts', () => {
    expect(layoutItemSchema.parse(item('a'))).toEqual(item('a'));
  });
});
