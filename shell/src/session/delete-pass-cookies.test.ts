import { expect, it, jest } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { roundTrip, startFakeServer } from '@parallax/api/testing';
import { type Endpoint, endpoints } from '@parallax/protocol';
import { deletePassCookies } from './delete-pass-cookies.ts';

const write = jest.fn<(endpoint: Endpoint) => Promise<never>>();
startFakeServer({ write });

it('workspace §7 deletes pass cookies on load, and ignores a failure', async () => {
  write.mockRejectedValue(new ApiError('a call', { noResponse: 'network' }));
  deletePassCookies();
  await roundTrip();
  expect(write.mock.calls.map(([endpoint]) => endpoint)).toEqual([endpoints.dropPassCookies]);
});
