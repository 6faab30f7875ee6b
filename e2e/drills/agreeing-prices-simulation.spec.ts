import { test } from '../kit/test.ts';
import { SIMULATED, testAgreement } from './agreeing-prices.ts';

test.use({ serverSettings: { feed: 'sim' }, viewport: { width: 1600, height: 900 } });

testAgreement('simulation', SIMULATED);
