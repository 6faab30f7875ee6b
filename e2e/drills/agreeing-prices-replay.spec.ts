import { test } from '../kit/test.ts';
import { ON_KRAKEN, testAgreement } from './agreeing-prices.ts';

test.use({
  serverSettings: { feed: 'replay', feedSpeed: 20 },
  viewport: { width: 1600, height: 900 },
});

testAgreement('replay', ON_KRAKEN);
