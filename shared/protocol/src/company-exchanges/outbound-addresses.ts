import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';

export const listOutboundAddresses = endpoint({
  method: 'GET',
  path: '/api/outbound-addresses',
  summary:
    'The addresses and ranges from which this installation calls exchanges, custodians and prime brokers, for their IP allow lists; empty if they are not configured',
  callers: 'privileged',
  envelope: 'ok',
  data: z.array(z.string()),
  failures: [401, 403],
});
