import { startTestServer } from '../../../testing/test-server.ts';
import { describeCalls, isOfCompany } from './describe-calls.ts';

describeCalls(
  () => startTestServer(),
  (endpoint) => endpoint.access !== 'open' && endpoint.method !== 'GET' && isOfCompany(endpoint),
);
