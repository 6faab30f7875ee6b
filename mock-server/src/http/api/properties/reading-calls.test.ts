import { stoppedMarket } from '../../../market-calls/testing/market-responses.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { describeCalls } from './describe-calls.ts';

describeCalls(
  () => startTestServer({ market: stoppedMarket() }),
  ({ access, method }) => access !== 'open' && method === 'GET',
);
