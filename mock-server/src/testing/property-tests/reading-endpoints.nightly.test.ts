import { stoppedMarket } from '../../market-routes/testing/market-responses.ts';
import { startTestServer } from '../test-server.ts';
import { describeEndpoints } from './describe-endpoints.ts';

describeEndpoints(
  () => startTestServer({ market: stoppedMarket() }),
  ({ access, method }) => access !== 'open' && method === 'GET',
);
