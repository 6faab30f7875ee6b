import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { onDraftFlush, onPageUnload } from './page-unload.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const fail = () => {
  throw new Error('too large');
};

describe('workspace §4 a page that is unloaded', () => {
  it('sends the unsaved changes of a flushed draft', () => {
    const sent: string[] = [];
    stops.push(onDraftFlush(() => stops.push(onPageUnload(() => sent.push('note')))));
    window.dispatchEvent(new Event('pagehide'));
    expect(sent).toEqual(['note']);
  });

  it('flushes and sends the remaining changes if a callback throws', () => {
    const reported = jest.fn();
    globalThis.reportError = reported;
    const calls: string[] = [];
    stops.push(
      onDraftFlush(fail),
      onDraftFlush(() => calls.push('flush')),
      onPageUnload(() => fail()),
      onPageUnload(() => calls.push('send')),
    );
    window.dispatchEvent(new Event('pagehide'));
    expect(calls).toEqual(['flush', 'send']);
    expect(reported).toHaveBeenCalledTimes(2);
  });

  it('does not call unsubscribed callbacks', () => {
    const calls: string[] = [];
    onDraftFlush(() => calls.push('flush'))();
    onPageUnload(() => calls.push('send'))();
    window.dispatchEvent(new Event('pagehide'));
    expect(calls).toEqual([]);
  });
});
