import { standingMarket } from '../../../market-calls/testing/market-responses.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { describeCalls } from './describe-calls.ts';

describeCalls(
  () => startTestServer({ market: standingMarket() }),
  ({ access, method }) => access !== 'open' && method === 'GET',
);
