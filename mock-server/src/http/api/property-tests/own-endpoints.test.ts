import { startTestServer } from '../../../testing/test-server.ts';
import { describeEndpoints, isOfCompany } from './describe-endpoints.ts';

describeEndpoints(
  () => startTestServer(),
  (endpoint) => endpoint.access !== 'open' && endpoint.method !== 'GET' && !isOfCompany(endpoint),
);
