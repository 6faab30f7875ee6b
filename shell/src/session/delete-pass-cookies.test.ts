import { expect, it } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { roundTrip, startServer } from '@parallax/api/testing';
import { dropPassCookies } from '@parallax/protocol';
import { deletePassCookies } from './delete-pass-cookies.ts';

const server = startServer();

it('workspace §7 the shell deletes pass cookies on load, and ignores a failure', async () => {
  server.respond(dropPassCookies, () => {
    throw new ApiError('a call', { noResponse: 'network' });
  });
  deletePassCookies();
  await roundTrip();
  expect(server.requested()).toEqual([dropPassCookies]);
});
