import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { failureBody, type Layout, type LayoutItem } from '@parallax/protocol';
import { listenForAuth } from '@parallax/store';
import { layoutKey } from './layout-document.ts';
import { layoutSaver } from './layout-saver.ts';
import { withUnsaved } from './unsaved-layouts.ts';

const sheetId = '3f0f6d52-6d1c-4a54-8f3a-5c9a3a3a3a3a';
const item = (x: number): LayoutItem => ({
  i: 'a',
  type: 'ORDER_BOOK',
  x,
  y: 0,
  w: 6,
  h: 10,
  settings: {},
});
const before: Layout = { revision: 1, items: [item(0)] };

/** A network whose responses report the end of the session. */
class SignedOutRequest {
  status = 0;
  responseText = '';
  responseURL = '';
  timeout = 0;
  readyState = 4;
  onloadend: (() => void) | undefined;
  open(): void {}
  setRequestHeader(): void {}
  getAllResponseHeaders = () => 'content-type: application/json';
  send(): void {
    setTimeout(() => {
      this.status = 401;
      this.responseText = JSON.stringify(failureBody('success', 'Signed out.', []));
      this.onloadend?.();
    }, 50);
  }
}

describe('end of the session', () => {
  const network = globalThis.XMLHttpRequest;
  let stopListening: () => void;
  beforeEach(() => {
    jest.useFakeTimers();
    localStorage.clear();
    Object.assign(globalThis, { XMLHttpRequest: SignedOutRequest });
    stopListening = listenForAuth(() => undefined);
    queryClient.setQueryData(layoutKey({ sheetId }), { confirmed: before, items: before.items });
  });
  afterEach(() => {
    stopListening();
    Object.assign(globalThis, { XMLHttpRequest: network });
    jest.useRealTimers();
  });

  it("reported by a save's response: changes before and during the save are stored for the next session", async () => {
    const saver = layoutSaver(queryClient, { sheetId });
    saver.edit(() => [item(4)]);
    const flushed = saver.flush();
    await jest.advanceTimersByTimeAsync(10);
    saver.edit(() => [item(5)]);
    await jest.advanceTimersByTimeAsync(1_000);
    await flushed;
    expect(queryClient.getQueryData(layoutKey({ sheetId }))).toBeUndefined();

    expect(withUnsaved({ sheetId }, before)).toEqual({ confirmed: before, items: [item(5)] });
  });

  it('before a change was sent: the change is stored for the next session', async () => {
    layoutSaver(queryClient, { sheetId }).edit(() => [item(7)]);
    queryClient.clear();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(withUnsaved({ sheetId }, before).items).toEqual([item(7)]);
  });
});
