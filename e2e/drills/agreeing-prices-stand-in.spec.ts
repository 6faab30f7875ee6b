import { test } from '../kit/test.ts';
import { ON_KRAKEN, testAgreement } from './agreeing-prices.ts';

test.use({ serverSettings: { feed: 'live' }, viewport: { width: 1600, height: 900 } });

testAgreement('stand-in', ON_KRAKEN);
