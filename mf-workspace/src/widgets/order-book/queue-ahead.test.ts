import { describe, expect, it } from '@jest/globals';
import type { Book, Trade } from '@parallax/protocol';
import type { OwnLevel } from './own-levels.ts';
import { QueueAhead } from './queue-ahead.ts';

const ORDER: OwnLevel = {
  price: 100,
  size: 1,
  isQueued: true,
  isPartlyFilled: false,
  place: 'a',
  isPaper: true,
};

const bookAt = (at: number, size: number): Book => ({
  bids: [
    [100, size],
    [99, 5],
  ],
  asks: [[101, 2]],
  at,
});

const trade = (at: number, price: number, size: number, side: Trade['side'] = 'sell'): Trade => ({
  id: String(at),
  price,
  size,
  side,
  at,
});

function queueOf(order: OwnLevel = ORDER) {
  const queue = new QueueAhead();
  queue.setOrders({ bids: [order], asks: [] });
  return queue;
}

describe('design §6 the place of an own order in the queue', () => {
  it('is what the book displayed first, less what takers have traded at the price since', () => {
    const queue = queueOf();
    queue.onBook(bookAt(10, 8));
    queue.onTrades([trade(12, 100, 3), trade(9, 100, 4)]);
    expect(queue.at('buy', 100)).toBe(5);
    queue.onTrades([trade(13, 100, 1), trade(12, 100, 3)]);
    expect(queue.at('buy', 100)).toBe(4);
  });

  it('is not shortened by takers of the same side or at other prices', () => {
    const queue = queueOf();
    queue.onBook(bookAt(10, 8));
    queue.onTrades([trade(12, 101, 3, 'buy'), trade(11, 100, 2, 'buy')]);
    expect(queue.at('buy', 100)).toBe(8);
  });

  it('is nothing once takers have traded through the price', () => {
    const queue = queueOf();
    queue.onBook(bookAt(10, 8));
    queue.onTrades([trade(12, 99, 0.1)]);
    expect(queue.at('buy', 100)).toBe(0);
  });

  it('is never more than a live venue displays now; the paper engine ignores cancellations ahead', () => {
    const live = queueOf({ ...ORDER, isPaper: false });
    const paper = queueOf();
    for (const queue of [live, paper]) {
      queue.onBook(bookAt(10, 8));
      queue.onBook(bookAt(11, 2));
    }
    expect(live.at('buy', 100)).toBe(2);
    expect(paper.at('buy', 100)).toBe(8);
  });

  it('begins with the first book after the venue has accepted the order', () => {
    const queue = new QueueAhead();
    queue.onBook(bookAt(10, 2));
    queue.setOrders({ bids: [{ ...ORDER, isQueued: false }], asks: [] });
    queue.onBook(bookAt(11, 2));
    queue.setOrders({ bids: [ORDER], asks: [] });
    // the last book is received again with a subscription
    queue.onBook(bookAt(11, 2));
    expect(queue.at('buy', 100)).toBeUndefined();
    queue.onBook(bookAt(12, 7));
    expect(queue.at('buy', 100)).toBe(7);
  });

  it('is the first once the order was filled in part', () => {
    const queue = queueOf();
    queue.onBook(bookAt(10, 8));
    queue.setOrders({ bids: [{ ...ORDER, isPartlyFilled: true }], asks: [] });
    expect(queue.at('buy', 100)).toBe(0);
  });

  it('is unknown while the price lies beyond the received levels', () => {
    const queue = queueOf({ ...ORDER, price: 98 });
    queue.onBook(bookAt(10, 8));
    expect(queue.at('buy', 98)).toBeUndefined();
  });

  it('begins at the end again after a change of price or amount', () => {
    const queue = queueOf();
    queue.onBook(bookAt(10, 8));
    queue.onTrades([trade(12, 100, 6)]);
    queue.setOrders({ bids: [{ ...ORDER, place: 'b', size: 2 }], asks: [] });
    queue.onBook(bookAt(13, 9));
    expect(queue.at('buy', 100)).toBe(9);
  });
});
