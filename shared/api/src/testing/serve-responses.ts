import type { Endpoint } from '@parallax/protocol';
import { type ReceivedInput, startFakeServer } from './fake-server.ts';

/** The data of a response; it may throw an `ApiError`. */
export type Respond = (input: ReceivedInput) => unknown;

export interface ReceivedRequest {
  readonly endpoint: Endpoint;
  readonly input: ReceivedInput;
}

/**
 * Starts a fake server that returns the data of `responses`, which a test may change at any time,
 * with the message of a change; null for all other endpoints. Returns the requests that it receives.
 */
export function serveResponses(
  responses: ReadonlyMap<Endpoint, Respond>,
  messages?: ReadonlyMap<Endpoint, string>,
): ReceivedRequest[] {
  const received: ReceivedRequest[] = [];
  const read = (endpoint: Endpoint, input: ReceivedInput): unknown => {
    received.push({ endpoint, input });
    return responses.get(endpoint)?.(input);
  };
  startFakeServer({
    read,
    write: async (endpoint, input) => ({
      data: (await read(endpoint, input)) ?? null,
      message: messages?.get(endpoint),
    }),
  });
  return received;
}
