import { startTestServer } from '../test-server.ts';
import { describeEndpoints, isCompanyEndpoint } from './describe-endpoints.ts';

describeEndpoints(
  () => startTestServer(),
  (endpoint) =>
    endpoint.access !== 'open' && endpoint.method !== 'GET' && !isCompanyEndpoint(endpoint),
);
