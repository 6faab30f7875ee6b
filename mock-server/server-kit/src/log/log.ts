import { type DestinationStream, destination, pino, stdTimeFunctions } from 'pino';

/** What is expected, what an operator should know, and what must not happen. */
type LogLevel = 'info' | 'warn' | 'error';

type LogFields = Readonly<Record<string, string>>;

/** Receives a line of the log; `fields` are its parts that can be searched. 'warn' by default. No secrets. */
export type Log = (line: string, fields?: LogFields, level?: LogLevel) => void;

/** The log with fields that each of its lines has. */
export const withFields =
  (log: Log, fields: LogFields): Log =>
  (line, more, level) =>
    log(line, { ...fields, ...more }, level);

/** What a process prints. */
export interface Output {
  /** that it is ready */
  readonly print: (text: string) => void;
  /** what went wrong, and what an operator should know */
  readonly log: Log;
}

const STANDARD_ERROR = 2;

/** Adds the trace to the first line, before a stack. */
const withTrace = (line: string, traceId: string | undefined): string =>
  traceId === undefined ? line : line.replace(/$/m, () => ` trace_id=${traceId}`);

/** Lines for people: what the process prints to standard output, and its log to standard error. */
export const textOutput: Output = {
  print: (text) => void process.stdout.write(`${text}\n`),
  log: (line, fields) => void process.stderr.write(`${withTrace(line, fields?.['trace_id'])}\n`),
};

/** One JSON object per line, with the time and the role of the process, to standard error. */
export function jsonOutput(
  role: string,
  stream: DestinationStream = destination({ dest: STANDARD_ERROR, sync: true }),
): Output {
  const logger = pino(
    {
      base: { role, pid: process.pid },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    stream,
  );
  return {
    print: (text) => logger.info(text),
    log: (line, fields = {}, level = 'warn') => logger[level](fields, line),
  };
}
