import { expect, it, jest } from '@jest/globals';
import { endpoints } from '@parallax/protocol';

const callApi = jest.fn<(endpoint: unknown) => Promise<null>>();
jest.unstable_mockModule('@parallax/api', () => ({ callApi }));
const { deletePassCookies } = await import('./delete-pass-cookies.ts');

it('workspace §7 deletes pass cookies on load, and ignores a failure', async () => {
  callApi.mockRejectedValue(new Error('no answer'));
  deletePassCookies();
  await Promise.resolve();
  expect(callApi).toHaveBeenCalledTimes(1);
  expect(callApi).toHaveBeenCalledWith(endpoints.dropPassCookies);
});
