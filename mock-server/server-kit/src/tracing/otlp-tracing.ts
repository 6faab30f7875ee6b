import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { errorCode } from '../config/errors.ts';
import { packageVersion, REPOSITORY } from '../config/product.ts';
import type { Log } from '../log/log.ts';
import { LoggingExporter } from './logging-exporter.ts';
import type { CallSpan, Step, Tracing, TracingOptions } from './tracing.ts';

/** How long the collector may take to accept spans, including further attempts, in milliseconds. */
const EXPORT_TIMEOUT_MS = 5_000;
/** How long the last spans may delay the end of the process, in milliseconds. */
const CLOSE_MS = 1_000;
const SERVER_ERROR = 500;

const KINDS = { client: SpanKind.CLIENT, server: SpanKind.SERVER } as const;
const PROPAGATOR = new W3CTraceContextPropagator();

/** The address at which a collector accepts traces. */
const tracesUrl = (endpoint: string): string => `${endpoint.replace(/\/+$/, '')}/v1/traces`;

/** The kind of an error, since its message may contain values. */
const errorType = (error: unknown): string =>
  errorCode(error) || (error instanceof Error ? error.name : typeof error);

/** Traces that are sent to a collector by OTLP over HTTP. */
export class OtlpTracing implements Tracing {
  // not the global of the library, since a process may run several servers
  readonly #active = new AsyncLocalStorage<Context>();
  readonly #provider: BasicTracerProvider;
  readonly #tracer: Tracer;

  constructor({ endpoint, attributes }: TracingOptions, log: Log) {
    const url = tracesUrl(endpoint);
    const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_TIMEOUT_MS });
    const ofProcess = {
      'service.version': packageVersion(`${REPOSITORY}/package.json`),
      'service.instance.id': randomUUID(),
    };
    this.#provider = new BasicTracerProvider({
      resource: defaultResource().merge(resourceFromAttributes({ ...ofProcess, ...attributes })),
      spanProcessors: [
        new BatchSpanProcessor(new LoggingExporter(exporter, new URL(url).host, log)),
      ],
    });
    this.#tracer = this.#provider.getTracer('parallax');
  }

  startCall(method: string, path: string, headers: IncomingHttpHeaders): CallSpan {
    const parent = PROPAGATOR.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
    const attributes = { 'http.request.method': method, 'http.route': path };
    const options = { kind: SpanKind.SERVER, attributes };
    const span = this.#tracer.startSpan(`${method} ${path}`, options, parent);
    const context = trace.setSpan(parent, span);
    return {
      run: (work) => this.#active.run(context, work),
      end(status) {
        span.setAttribute('http.response.status_code', status);
        if (status >= SERVER_ERROR) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  }

  step<T>(step: Step, run: () => Promise<T>): Promise<T> {
    const parent = this.#active.getStore();
    return parent === undefined ? run() : this.#inSpan(parent, step, run);
  }

  stepOrTrace<T>(step: Step, run: () => Promise<T>): Promise<T> {
    return this.#inSpan(this.#active.getStore() ?? ROOT_CONTEXT, step, run);
  }

  stepOfRemote<T>(traceparent: string | undefined, step: Step, run: () => Promise<T>): Promise<T> {
    if (traceparent === undefined) return run();
    const parent = PROPAGATOR.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
    return this.#inSpan(parent, step, run);
  }

  traceparent(): string | undefined {
    const carrier: { traceparent?: string } = {};
    PROPAGATOR.inject(this.#active.getStore() ?? ROOT_CONTEXT, carrier, defaultTextMapSetter);
    return carrier.traceparent;
  }

  traced(log: Log): Log {
    return (line, fields = {}) => {
      const span = trace.getSpan(this.#active.getStore() ?? ROOT_CONTEXT);
      if (span === undefined) {
        log(line, fields);
        return;
      }
      const { requestId } = fields;
      if (requestId !== undefined) span.setAttribute('parallax.request_id', requestId);
      log(line, { ...fields, trace_id: span.spanContext().traceId });
    };
  }

  async close(): Promise<void> {
    // failures have been logged
    const sent = this.#provider.shutdown().catch(() => undefined);
    const timeout = new AbortController();
    await Promise.race([
      sent,
      after(CLOSE_MS, undefined, { signal: timeout.signal }).catch(() => undefined),
    ]);
    timeout.abort();
  }

  async #inSpan<T>(
    parent: Context,
    { name, kind, attributes = {} }: Step,
    run: () => Promise<T>,
  ): Promise<T> {
    const span = this.#tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent);
    try {
      return await this.#active.run(trace.setSpan(parent, span), run);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', errorType(error));
      throw error;
    } finally {
      span.end();
    }
  }
}
