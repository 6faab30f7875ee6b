import { z } from 'zod';

/** What the bench asks of its processes. */
export const askSchema = z.discriminatedUnion('ask', [
  /** of the clients: connects so many, and has each subscribe to its topics */
  z.object({ ask: z.literal('connect'), url: z.string(), count: z.int(), tickers: z.int() }),
  /** of the broadcast: what it sends, over and over */
  z.object({ ask: z.literal('frames'), frames: z.array(z.string()) }),
  z.object({ ask: z.literal('begin') }),
  z.object({ ask: z.literal('end') }),
]);
export type Ask = z.infer<typeof askSchema>;

/** What a server says of the time between 'begin' and 'end'. */
export const servedSchema = z.object({ cpuShare: z.number() });

/** What clients say of it. */
export const receivedSchema = z.object({
  open: z.int(),
  /** of all of them, for each second */
  bytesPerSecond: z.number(),
  framesPerSecond: z.number(),
  /** from publish to receipt, in ms, of some of the clients */
  latencies: z.array(z.number()),
  /** frames of one client, as they came */
  frames: z.array(z.string()),
});
export type Received = z.infer<typeof receivedSchema>;
