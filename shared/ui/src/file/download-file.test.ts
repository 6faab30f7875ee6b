import { afterEach, expect, it, jest } from '@jest/globals';
import { downloadFile } from './download-file.ts';

afterEach(() => {
  jest.useRealTimers();
});

it('downloadFile releases the content only after a minute, so that a slow browser can read it', () => {
  jest.useFakeTimers();
  const revoke = jest.fn();
  URL.createObjectURL = () => 'blob:prices';
  URL.revokeObjectURL = revoke;
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  downloadFile('prices/btc.csv', new Blob(['1']));
  expect(click.mock.contexts[0]).toMatchObject({ download: 'prices-btc.csv', href: 'blob:prices' });
  jest.advanceTimersByTime(59_000);
  expect(revoke).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1_000);
  expect(revoke).toHaveBeenCalledWith('blob:prices');
});
