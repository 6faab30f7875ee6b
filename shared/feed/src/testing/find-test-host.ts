import type {
  FindConnectionHostOptions,
  FoundConnectionHost,
} from '../tab/found-connection-host.ts';

const ignore = (): void => {};

/** Finds a connection host with the scope 'test'. */
export function findTestHost({
  onFound,
}: Pick<FindConnectionHostOptions, 'onFound'>): FoundConnectionHost {
  queueMicrotask(() => onFound('test'));
  return { reportResponse: ignore, reportStart: ignore, reportLoss: ignore, stop: ignore };
}
