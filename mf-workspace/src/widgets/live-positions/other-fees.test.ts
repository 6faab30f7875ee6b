import { describe, expect, it } from '@jest/globals';
import { contractTerms } from '@parallax/trading';
import { SPOT } from '../../testing/contracts.ts';
import { fillOf } from '../../testing/trading.ts';
import { otherFeesOf } from './other-fees.ts';

const { exchange, symbol } = SPOT;
const PERPETUAL = contractTerms({
  ...SPOT,
  instType: 'perpetual',
  riskType: 'linear',
  settle: 'USDT',
});

/** 'buy 2 0.01 BNB': the side, the amount and the fee. */
function fill(text: string, more: Parameters<typeof fillOf>[0] = {}) {
  const [side, amount = '', fee = '', feeAsset = ''] = text.split(' ');
  return fillOf({ side: side === 'sell' ? 'sell' : 'buy', amount, fee, feeAsset, ...more });
}

/** The fees of a position whose fills are given oldest first, as texts. */
function feesOf(amount: string, fills: ReturnType<typeof fill>[], terms = PERPETUAL) {
  const { amounts, isComplete } = otherFeesOf(
    terms,
    { exchange, symbol, amount },
    fills.toReversed(),
  );
  const texts = [...amounts].map(([asset, paid]) => `${paid.toString()} ${asset}`);
  return [texts.join(', '), isComplete];
}

describe('the fees of a position in other assets', () => {
  it('are those since it was opened, less rebates', () => {
    expect(
      feesOf('3', [
        fill('buy 1 7 BNB'),
        fill('sell 1 7 BNB'),
        fill('buy 2 0.01 BNB'),
        fill('buy 2 -0.002 BNB'),
        fill('sell 1 0.5 OKB'),
      ]),
    ).toEqual(['0.5 OKB, 0.008 BNB', true]);
  });

  it('are without those that the position has itself', () => {
    expect(feesOf('2', [fill('buy 1 6 USDT'), fill('buy 1 0.01 BNB')])).toEqual(['0.01 BNB', true]);
    expect(
      feesOf(
        '0.999',
        [fill('buy 1 0.001 BTC'), fill('buy 1 0.01 BNB', { symbol: 'ETHUSDT' })],
        contractTerms(SPOT),
      ),
    ).toEqual(['', true]);
  });

  it('begin with the share of a fill that has turned the position around', () => {
    expect(feesOf('-3', [fill('buy 1 7 BNB'), fill('sell 4 0.04 BNB')])).toEqual([
      '0.03 BNB',
      true,
    ]);
  });

  it('are not complete if the position is older than the fills', () => {
    expect(feesOf('5', [fill('buy 1 0.01 BNB')])).toEqual(['0.01 BNB', false]);
  });
});
