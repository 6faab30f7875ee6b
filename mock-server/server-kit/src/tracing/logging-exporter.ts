import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { Log } from '../log/log.ts';

/** Logs one line for each outage of a collector, however many exports fail during it. */
export class LoggingExporter implements SpanExporter {
  readonly #exporter: SpanExporter;
  readonly #location: string;
  readonly #log: Log;
  #isDown = false;

  constructor(exporter: SpanExporter, location: string, log: Log) {
    this.#exporter = exporter;
    this.#location = location;
    this.#log = log;
  }

  export(spans: ReadableSpan[], onDone: (result: ExportResult) => void): void {
    this.#exporter.export(spans, ({ code, error }) => {
      const isDown = code !== ExportResultCode.SUCCESS;
      if (isDown !== this.#isDown) this.#report(error);
      this.#isDown = isDown;
      // the library logs failures by itself, each of them
      onDone({ code: ExportResultCode.SUCCESS });
    });
  }

  #report(error: Error | undefined): void {
    this.#log(
      this.#isDown
        ? `The collector of traces at ${this.#location} accepts them again.`
        : `The collector of traces at ${this.#location} does not accept them: ${error?.message || 'it does not respond'}. They are lost until it does.`,
    );
  }

  forceFlush(): Promise<void> {
    return this.#exporter.forceFlush?.() ?? Promise.resolve();
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown();
  }
}
