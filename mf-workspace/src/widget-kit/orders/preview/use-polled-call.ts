import { isRejection } from '@parallax/api';
import { useEffect, useRef, useState } from 'react';

/** Time without typing before an answer is requested. */
const TYPING_MS = 300;
/** Answers are by the present market, so they are requested again while the request does not change. */
const REPEAT_MS = 5_000;

export interface PolledAnswer<Answer> {
  readonly answer: Answer | undefined;
  /** why there is none */
  readonly failure: string | undefined;
  /** whether it is of an earlier request than the present one */
  readonly isOutdated: boolean;
}

interface Polled<Request, Answer> {
  /** without one there is no answer */
  readonly request: Request | undefined;
  readonly call: (request: Request, signal: AbortSignal) => Promise<Answer>;
  /** what makes two requests different */
  readonly keyOf: (request: Request) => string;
  /** what an answer belongs to: of requests with the same subject, the last answer remains shown */
  readonly subjectOf: (request: Request) => string;
}

/** The answer to a request, shortly after its last change and again while it lasts. Outdated calls are aborted. */
export function usePolledCall<Request, Answer>({
  request,
  call,
  keyOf,
  subjectOf,
}: Polled<Request, Answer>): PolledAnswer<Answer> {
  const [shown, setShown] = useState<{
    readonly answer?: Answer;
    readonly failure?: string | undefined;
    readonly key: string;
    readonly subject: string;
  }>({ key: '', subject: '' });
  const latest = useRef({ request, call, subjectOf });
  useEffect(() => {
    latest.current = { request, call, subjectOf };
  });
  const key = request === undefined ? '' : keyOf(request);
  useEffect(() => {
    if (key === '') return undefined;
    const calls = new AbortController();
    const { signal } = calls;
    let timer = setTimeout(() => void load(), TYPING_MS);
    const load = async (): Promise<void> => {
      const { current } = latest;
      if (current.request === undefined) return;
      const subject = current.subjectOf(current.request);
      if (!document.hidden) {
        try {
          const answer = await current.call(current.request, signal);
          if (!signal.aborted) setShown({ answer, key, subject });
        } catch (error) {
          const failure = isRejection(error) ? error.texts[0] : undefined;
          if (!signal.aborted) setShown({ failure, key, subject });
        }
      }
      if (!signal.aborted) timer = setTimeout(() => void load(), REPEAT_MS);
    };
    return () => {
      clearTimeout(timer);
      calls.abort();
    };
  }, [key]);
  const isOfSubject = request !== undefined && shown.subject === subjectOf(request);
  return {
    answer: isOfSubject ? shown.answer : undefined,
    failure: isOfSubject ? shown.failure : undefined,
    isOutdated: shown.key !== key,
  };
}
