import type { IncomingHttpHeaders } from 'node:http';
import type { Log } from '../log/log.ts';

/** Where a process sends its traces, and as what. */
export interface TracingOptions {
  /** the address of a collector that accepts OTLP over HTTP */
  readonly endpoint: string;
  /** attributes of the process, such as `service.name` */
  readonly attributes: Readonly<Record<string, string>>;
}

/** A part of a call that gets a span of its own. No values, addresses or secrets of users. */
export interface Step {
  readonly name: string;
  /** `client`: another process or server does it; `server`: another process has asked for it */
  readonly kind: 'client' | 'server';
  readonly attributes?: Readonly<Record<string, string>>;
}

/** The span of an API call. */
export interface CallSpan {
  /** Runs work as a part of the call. */
  readonly run: <T>(work: () => T) => T;
  end(status: number): void;
}

/**
 * Follows calls through a process and on to others. What fails here, such as the collector, never delays
 * or fails a call.
 */
export interface Tracing {
  /** Starts the span of an API call, in the trace that its headers name; `path` is the endpoint's. */
  startCall(method: string, path: string, headers: IncomingHttpHeaders): CallSpan;
  /** Runs a step of the call in progress. Without one, as in background work, the step has no span. */
  step<T>(step: Step, run: () => Promise<T>): Promise<T>;
  /** Like `step`, but without a call in progress the step starts a trace. */
  stepOrTrace<T>(step: Step, run: () => Promise<T>): Promise<T>;
  /** Runs a step of a call in another process, which has sent its `traceparent`; undefined for none. */
  stepOfRemote<T>(traceparent: string | undefined, step: Step, run: () => Promise<T>): Promise<T>;
  /** Identifies the step in progress to another process; undefined without one. */
  traceparent(): string | undefined;
  /** Adds `trace_id` to lines of the calls in progress, and their references to the spans. */
  traced(log: Log): Log;
  /** Sends what has not been sent yet, within a second. */
  close(): Promise<void>;
}
