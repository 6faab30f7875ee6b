import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { failureBody, type Layout, type LayoutItem, successBody } from '@parallax/protocol';
import { listenForAuth, signIn } from '@parallax/store';
import { layoutKey } from './layout-document.ts';
import { layoutSaver } from './layout-saver.ts';
import { moveBetweenSheets } from './move-between-sheets.ts';
import { withUnsaved } from './unsaved-layouts.ts';

const sheetId = '3f0f6d52-6d1c-4a54-8f3a-5c9a3a3a3a3a';
const otherId = '8a1d7a52-6d1c-4a54-8f3a-5c9a3a3a3a3b';
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

const session = {
  traderId: '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a11',
  companyId: 'a3f6a2d4-9d5b-4a1c-8a44-5a2f0c9b7e22',
  email: 'trader@acme.example',
};

/** A network that signs in, reports the end of the session to saves, and responds to nothing else. */
class FakeRequest {
  #path = '';
  status = 0;
  responseText = '';
  responseURL = '';
  timeout = 0;
  readyState = 4;
  onloadend: (() => void) | undefined;
  open(_: string, path: string): void {
    this.#path = path;
  }
  setRequestHeader(): void {}
  getAllResponseHeaders = () => 'content-type: application/json';
  send(): void {
    if (!/sign-in$|layout\?/.test(this.#path)) return;
    setTimeout(() => {
      const signsIn = this.#path.endsWith('/sign-in');
      this.status = signsIn ? 200 : 401;
      this.responseText = JSON.stringify(
        signsIn ? successBody('ok', session) : failureBody('success', 'Signed out.', []),
      );
      this.onloadend?.();
    }, 50);
  }
}

async function signInAgain(): Promise<void> {
  const signedIn = signIn(session.email, 'Parallax-2026!');
  await jest.advanceTimersByTimeAsync(1_000);
  await signedIn;
}

describe('the end of the session', () => {
  const network = globalThis.XMLHttpRequest;
  let stopListening: () => void;
  beforeEach(async () => {
    jest.useFakeTimers();
    localStorage.clear();
    Object.assign(globalThis, { XMLHttpRequest: FakeRequest });
    stopListening = listenForAuth(() => undefined);
    await signInAgain();
    queryClient.setQueryData(layoutKey({ sheetId }), { confirmed: before, items: before.items });
  });
  afterEach(() => {
    stopListening();
    Object.assign(globalThis, { XMLHttpRequest: network });
    jest.useRealTimers();
  });

  it('stores changes made before and during a save that fails with 401', async () => {
    const saver = layoutSaver(queryClient, { sheetId });
    saver.edit(() => [item(4)]);
    const flushed = saver.flush();
    await jest.advanceTimersByTimeAsync(10);
    saver.edit(() => [item(5)]);
    await jest.advanceTimersByTimeAsync(1_000);
    await flushed;
    expect(queryClient.getQueryData(layoutKey({ sheetId }))).toBeUndefined();

    await signInAgain();
    expect(withUnsaved({ sheetId }, before)).toEqual({ confirmed: before, items: [item(5)] });
  });

  it('stores an unsent change for the next session', async () => {
    layoutSaver(queryClient, { sheetId }).edit(() => [item(7)]);
    queryClient.clear();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(withUnsaved({ sheetId }, before).items).toEqual([item(7)]);
  });

  it.each([
    ['the target', [otherId, sheetId]],
    ['the source', [sheetId, otherId]],
  ])(
    'stores a change of a widget that is being moved if %s of the move is cleared first',
    async (_, order) => {
      queryClient.clear();
      for (const id of order) {
        const confirmed = id === sheetId ? before : { revision: 1, items: [] };
        queryClient.setQueryData(layoutKey({ sheetId: id }), { confirmed, items: confirmed.items });
      }
      const target = layoutSaver(queryClient, { sheetId: otherId });
      const failureHandlers = { refused: () => undefined, gone: () => undefined };
      void moveBetweenSheets({
        id: 'a',
        source: layoutSaver(queryClient, { sheetId }),
        target,
        items: [item(2)],
        failureHandlers,
      });
      await jest.advanceTimersByTimeAsync(10);
      const settings = { group: 5 };
      target.edit((items) => items.map((each) => ({ ...each, settings })));
      queryClient.clear();
      await jest.advanceTimersByTimeAsync(5_000);
      expect(withUnsaved({ sheetId }, before).items).toEqual([{ ...item(0), settings }]);
    },
  );
});
