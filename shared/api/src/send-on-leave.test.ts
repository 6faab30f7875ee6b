import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { endpoints } from '@parallax/protocol';
import { sendOnLeave } from './send-on-leave.ts';

const sheetId = '3f0f6d52-6d1c-4a54-8f3a-5c9a3a3a3a3a';
const before = globalThis.fetch;

describe('a call made while the page is unloaded', () => {
  const fetched = jest.fn<typeof fetch>();
  beforeEach(() => {
    fetched.mockReset().mockRejectedValue(new TypeError('the page is gone'));
    globalThis.fetch = fetched;
  });
  afterEach(() => {
    globalThis.fetch = before;
  });

  it('is sent with keepalive, its query and its body', () => {
    sendOnLeave(endpoints.putLayout, {
      query: { sheetId, columns: 4 },
      body: { revision: 1, items: [] },
    });
    expect(fetched).toHaveBeenCalledWith(`/api/sheets/layout?sheetId=${sheetId}&columns=4`, {
      method: 'PUT',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: '{"revision":1,"items":[]}',
    });
  });

  it('uses only the path if there is no query', () => {
    sendOnLeave(endpoints.putAnalyticsSheet, { body: { analyticalViewId: sheetId, data: '{}' } });
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/analytics/sheets');
  });
});
