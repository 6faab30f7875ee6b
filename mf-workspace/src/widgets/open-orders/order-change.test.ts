import { describe, expect, it } from '@jest/globals';
import { orderOf } from '../../testing/trading.ts';
import { readChange } from './order-change.ts';

const order = orderOf({ price: '60000', amount: '0.1' });

const NO_TRIGGER = { triggerPrice: '' };

describe('a change of an order', () => {
  it('has only what differs, as exact decimals', () => {
    expect(readChange(order, { ...NO_TRIGGER, price: '60,100.50', amount: '0.10' })).toEqual({
      change: { price: '60100.5' },
    });
    expect(readChange(order, { ...NO_TRIGGER, price: '60000', amount: '0.2' })).toEqual({
      change: { amount: '0.2' },
    });
  });

  it('has no field that was not touched, whatever the order has now', () => {
    const changedElsewhere = { ...order, amount: '0.4' };
    expect(readChange(changedElsewhere, { price: '61000' })).toEqual({
      change: { price: '61000' },
    });
    expect(readChange(changedElsewhere, {})).toBe('unchanged');
  });

  it('is none if price and amount are the same', () => {
    expect(readChange(order, { ...NO_TRIGGER, price: '60,000.00', amount: '.1' })).toBe(
      'unchanged',
    );
  });

  it.each([
    [{ price: '', amount: '0.1' }, 'price'],
    [{ price: '60000', amount: '' }, 'amount'],
    [{ price: '-1', amount: '0.1' }, 'price'],
    [{ price: '60000', amount: '0' }, 'amount'],
    [{ price: '60,000', amount: '0.1' }, 'price'],
  ])('names the field that is wrong in %j', (typed, field) => {
    expect(readChange(order, { ...NO_TRIGGER, ...typed })).toMatchObject({ field });
  });

  it('has no price for an order without one', () => {
    const market = orderOf({ type: 'stop', price: null, triggerPrice: '60000' });
    const typed = { price: '', amount: '0.3', triggerPrice: '60,000.0' };
    expect(readChange(market, typed)).toEqual({ change: { amount: '0.3' } });
    expect(readChange(market, { ...typed, triggerPrice: '59000' })).toEqual({
      change: { amount: '0.3', triggerPrice: '59000' },
    });
    expect(readChange(market, { ...typed, triggerPrice: '' })).toMatchObject({
      field: 'triggerPrice',
    });
  });

  it('leaves the amount of a take profit as its order has filled it', () => {
    const exit = orderOf({ type: 'take_profit', price: null, triggerPrice: '7', exitOf: order.id });
    const typed = { price: '', amount: '9', triggerPrice: '8' };
    expect(readChange(exit, typed)).toEqual({ change: { triggerPrice: '8' } });
  });
});
