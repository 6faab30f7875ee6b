import { startTestServer } from '../test-server.ts';
import { describeEndpoints } from './describe-endpoints.ts';

describeEndpoints(
  () => startTestServer(),
  ({ access }) => access === 'open',
);
