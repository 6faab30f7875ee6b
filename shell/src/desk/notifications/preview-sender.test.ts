import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { type ChannelMessage, openChannel, pageId } from '@parallax/channels';
import { PreviewSender } from './preview-sender.ts';

type Message = ChannelMessage<'add-widget'>;
const book = { type: 'ORDER_BOOK', settings: { contract: 'okx:ADA-USDT' } } as const;
const opened: { close(): void }[] = [];

afterEach(() => {
  for (const each of opened.splice(0)) each.close();
  jest.useRealTimers();
});

function setUp() {
  const sender = new PreviewSender();
  const canvas = openChannel('add-widget');
  const heard: Message[] = [];
  canvas.listen((message) => heard.push(message));
  opened.push(sender, canvas);
  return { sender, canvas, heard };
}

/** Lets messages on the channels arrive. */
async function settle() {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

const takenBy = (message: Message | undefined) => ({
  taken: message && 'id' in message ? (message.id ?? '') : '',
});

describe("the channel 'add-widget'", () => {
  it('brings a previewed widget to the sheets of this page', async () => {
    const { sender, heard } = setUp();
    sender.send(book);
    await settle();
    expect(heard).toMatchObject([{ ...book, preview: true, to: pageId }]);
  });

  it('brings it again to a sheet that is opened later, until one has taken it', async () => {
    const { sender, canvas, heard } = setUp();
    sender.send(book);
    canvas.post({ opened: 'another page' });
    await settle();
    expect(heard).toHaveLength(1);
    canvas.post({ opened: pageId });
    await settle();
    expect(heard).toHaveLength(2);
    expect(heard[1]).toEqual(heard[0]);
    canvas.post(takenBy(heard[0]));
    canvas.post({ opened: pageId });
    await settle();
    expect(heard).toHaveLength(2);
  });

  it('forgets it after 30 s, those of a later widget being its own', async () => {
    jest.useFakeTimers();
    const { sender, canvas, heard } = setUp();
    sender.send(book);
    await jest.advanceTimersByTimeAsync(29_000);
    sender.send(book);
    await jest.advanceTimersByTimeAsync(29_999);
    canvas.post({ opened: pageId });
    await jest.advanceTimersByTimeAsync(0);
    expect(heard).toHaveLength(3);
    await jest.advanceTimersByTimeAsync(1);
    canvas.post({ opened: pageId });
    await jest.advanceTimersByTimeAsync(0);
    expect(heard).toHaveLength(3);
  });
});
