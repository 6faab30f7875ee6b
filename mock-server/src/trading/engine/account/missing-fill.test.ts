import { describe, expect, it } from '@jest/globals';
import type { OrderTotals, VenueFill, VenueOrder } from '@parallax/live';
import { pendingOrderOf } from '@parallax/protocol/testing';
import { averagePriceOf, type ContractKind } from '@parallax/trading';
import { isInMissingFill, missingFill, type StoredFill } from './missing-fill.ts';

const UNTIL = 1_000_000;

const order = pendingOrderOf({
  exchange: 'okx',
  amount: '1',
  price: '50000',
  status: 'PARTIALLY_FILLED',
  venueOrderId: '28',
});

const stored = (id: string, amount: string, price: string, at = UNTIL - 1): StoredFill => ({
  id,
  amount,
  price,
  fee: '1',
  feeAsset: 'USDT',
  at,
});

const found = (totals: Partial<OrderTotals>, fills: readonly StoredFill[] = []): VenueOrder => ({
  orderId: order.id,
  venueOrderId: '28',
  status: 'open',
  reason: null,
  fills: fills.map(
    (fill): VenueFill => ({
      ...fill,
      orderId: order.id,
      exchange: 'okx',
      symbol: 'BTCUSDT',
      side: 'buy',
      liquidity: 'maker',
    }),
  ),
  totals: { filled: '0.5', averagePrice: '50100', until: UNTIL, ...totals },
});

const LINEAR = { kind: 'spot', settle: 'USDT' } as const;

describe('what a venue has filled of an order without listing it', () => {
  it.each<[ContractKind, string]>([
    ['linear', '0.5'],
    ['inverse', '50000'],
  ])('is one fill that makes its totals: %s', (kind, filled) => {
    const known = [stored('1', kind === 'inverse' ? '10000' : '0.2', '50400')];
    const fill = missingFill(order, { kind, settle: 'BTC' }, known, found({ filled }));
    expect(fill).toMatchObject({ amount: kind === 'inverse' ? '40000' : '0.3', fee: '0' });
    const whole = averagePriceOf(kind, [...known, ...(fill ? [fill] : [])]);
    expect(whole?.round(9).toString()).toBe('50100');
  });

  it('is at the limit of the order where the venue reports no average', () => {
    const fill = missingFill(order, LINEAR, [], found({ averagePrice: null }));
    expect(fill).toMatchObject({ amount: '0.5', price: '50000', at: UNTIL });
  });

  it('is nothing while the stored fills make the totals, and once it is booked', () => {
    expect(missingFill(order, LINEAR, [stored('1', '0.5', '50100')], found({}))).toBeUndefined();
    const known = [stored('1', '0.2', '50400')];
    const fill = missingFill(order, LINEAR, known, found({}));
    expect(fill).toBeDefined();
    expect(
      missingFill(order, LINEAR, [...known, ...(fill ? [fill] : [])], found({})),
    ).toBeUndefined();
  });

  it('leaves out a fill that was reported after the totals were read', () => {
    const known = [stored('1', '0.2', '50400'), stored('2', '0.1', '50400', UNTIL + 1)];
    expect(missingFill(order, LINEAR, known, found({}))).toMatchObject({ amount: '0.3' });
  });

  it('is not booked again with the fills that it stands for, if they are listed later', () => {
    const booked = missingFill(order, LINEAR, [], found({}));
    const fills = booked === undefined ? [] : [booked];
    expect(isInMissingFill({ id: '1', at: UNTIL }, fills)).toBe(true);
    expect(isInMissingFill({ id: '2', at: UNTIL + 1 }, fills)).toBe(false);
    expect(isInMissingFill({ id: '1', at: UNTIL }, [stored('9', '1', '1')])).toBe(false);
  });
});
