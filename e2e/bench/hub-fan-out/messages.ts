import { z } from 'zod';

/** The requests of the bench to its processes. */
export const requestSchema = z.discriminatedUnion('kind', [
  /** to clients: opens connections and subscribes each to its topics */
  z.object({
    kind: z.literal('connect'),
    url: z.string(),
    count: z.int(),
    tickers: z.int(),
    intervalMs: z.int(),
  }),
  /** to the broadcast server: the frames to send repeatedly */
  z.object({ kind: z.literal('frames'), frames: z.array(z.string()) }),
  z.object({ kind: z.literal('start') }),
  z.object({ kind: z.literal('end') }),
]);
export type BenchRequest = z.infer<typeof requestSchema>;

/** A server's response to 'end'. */
export const servedSchema = z.object({ cpuShare: z.number() });

/** The clients' response to 'end'. */
export const receivedSchema = z.object({
  open: z.int(),
  /** of all clients, per second */
  bytesPerSecond: z.number(),
  framesPerSecond: z.number(),
  /** from publish to receipt in ms, for some of the clients */
  latencies: z.array(z.number()),
  /** frames of one client, in order of arrival */
  frames: z.array(z.string()),
});
export type Received = z.infer<typeof receivedSchema>;
