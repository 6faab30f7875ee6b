import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { type ChannelMessage, openChannel, pageId } from '@parallax/channels';
import { PreviewSender } from './use-preview.ts';

type Message = ChannelMessage<'add-widget'>;
const id = '0f2a5f0e-5a3e-4f8c-9d55-1c2b3a4d5e6f';
const book = { id, type: 'ORDER_BOOK', settings: { contract: 'okx:ADA-USDT' } } as const;
const opened: { close(): void }[] = [];

afterEach(() => {
  for (const each of opened.splice(0)) each.close();
  jest.useRealTimers();
});

function setUp() {
  const sender = new PreviewSender();
  const canvas = openChannel('add-widget');
  const received: Message[] = [];
  canvas.listen((message) => received.push(message));
  opened.push(sender, canvas);
  return { sender, canvas, received };
}

/** Lets messages on the channels arrive. */
async function flushMessages() {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

const takenBy = (message: Message | undefined) => ({
  taken: message && 'id' in message ? (message.id ?? '') : '',
});

describe("the channel 'add-widget'", () => {
  it('sends a previewed widget to the sheets of this page', async () => {
    const { sender, received } = setUp();
    sender.send(book);
    await flushMessages();
    expect(received).toMatchObject([{ ...book, preview: true, to: pageId }]);
  });

  it('sends a repeated preview with the same widget id', async () => {
    const { sender, canvas, received } = setUp();
    sender.send(book);
    await flushMessages();
    canvas.post({ taken: id });
    await flushMessages();
    sender.send(book);
    await flushMessages();
    expect(received).toMatchObject([{ id }, { id }]);
  });

  it('resends a preview to a sheet opened later, until a sheet has accepted the widget', async () => {
    const { sender, canvas, received } = setUp();
    sender.send(book);
    canvas.post({ opened: 'another page' });
    await flushMessages();
    expect(received).toHaveLength(1);
    canvas.post({ opened: pageId });
    await flushMessages();
    expect(received).toHaveLength(2);
    expect(received[1]).toEqual(received[0]);
    canvas.post(takenBy(received[0]));
    canvas.post({ opened: pageId });
    await flushMessages();
    expect(received).toHaveLength(2);
  });

  it('drops a preview 30 s after it was last sent', async () => {
    jest.useFakeTimers();
    const { sender, canvas, received } = setUp();
    sender.send(book);
    await jest.advanceTimersByTimeAsync(29_000);
    sender.send(book);
    await jest.advanceTimersByTimeAsync(29_999);
    canvas.post({ opened: pageId });
    await jest.advanceTimersByTimeAsync(0);
    expect(received).toHaveLength(3);
    await jest.advanceTimersByTimeAsync(1);
    canvas.post({ opened: pageId });
    await jest.advanceTimersByTimeAsync(0);
    expect(received).toHaveLength(3);
  });
});
