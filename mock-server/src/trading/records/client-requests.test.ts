import { afterAll, expect, it } from '@jest/globals';
import { addTransfer, newId, REQUEST_ID_TAKEN } from '@parallax/protocol';
import { openTestStorage } from '@parallax/server-kit/testing/open-test-storage';
import { claimRequest, findRequest, pruneRequests, requestHash } from './client-requests.ts';

const { storage, remove } = await openTestStorage();
afterAll(remove);
const { db } = storage;
const DAY_MS = 86_400_000;
const AT = Date.UTC(2026, 0, 1);

it('keeps the id of a request for 90 days', async () => {
  const content = { asset: 'USDT', amount: '1' };
  const request = { id: newId(), contentHash: requestHash(addTransfer, 'trader', content), at: AT };
  expect(await claimRequest(db, request)).toBe(true);
  await pruneRequests(db, AT + 90 * DAY_MS);
  expect(await claimRequest(db, request)).toBe(false);
  const other = { ...request, contentHash: requestHash(addTransfer, 'another trader', content) };
  await expect(claimRequest(db, other)).rejects.toThrow(REQUEST_ID_TAKEN);
  await pruneRequests(db, AT + 90 * DAY_MS + 1);
  expect(await findRequest(db, request)).toBeUndefined();
});
