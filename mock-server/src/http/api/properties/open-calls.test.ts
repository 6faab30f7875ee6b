import { startTestServer } from '../../../testing/test-server.ts';
import { describeCalls } from './describe-calls.ts';

describeCalls(
  () => startTestServer(),
  ({ access }) => access === 'open',
);
