import { describe, expect, it } from '@jest/globals';
import { feesFor } from './fees.ts';

const perpetuals = {
  takerFee: 0.0005,
  takerFeeSource: 'perpetuals, taker 0.05%',
  makerFee: 0.0002,
  makerFeeSource: 'perpetuals, maker 0.02%',
};
const noSpot = {
  spotTakerFee: null,
  spotTakerFeeSource: null,
  spotMakerFee: null,
  spotMakerFeeSource: null,
};

describe('the fees of an exchange', () => {
  it('depend on the instrument type if there is a spot schedule, even with a fee of 0', () => {
    const exchange = {
      ...perpetuals,
      spotTakerFee: 0.001,
      spotTakerFeeSource: 'spot, taker 0.1%',
      spotMakerFee: 0,
      spotMakerFeeSource: 'spot, maker 0%',
    };
    expect(feesFor(exchange, 'spot')).toEqual({
      takerFee: 0.001,
      takerFeeSource: 'spot, taker 0.1%',
      makerFee: 0,
      makerFeeSource: 'spot, maker 0%',
    });
    expect(feesFor(exchange, 'perpetual')).toEqual(perpetuals);
    expect(feesFor(exchange, 'future')).toEqual(perpetuals);
  });

  it('are unknown for derivatives if they are those of spot only', () => {
    const exchange = { ...perpetuals, ...noSpot, spotFeesOnly: true };
    expect(feesFor(exchange, 'spot')).toEqual(perpetuals);
    for (const instType of ['perpetual', 'future', 'option'] as const) {
      expect(feesFor(exchange, instType)).toEqual({
        takerFee: null,
        takerFeeSource: null,
        makerFee: null,
        makerFeeSource: null,
      });
    }
  });

  it('are the same for every instrument type if there is one schedule', () => {
    expect(feesFor({ ...perpetuals, ...noSpot }, 'spot')).toEqual(perpetuals);
    expect(feesFor({ ...perpetuals, ...noSpot }, 'option')).toEqual(perpetuals);
  });
});
