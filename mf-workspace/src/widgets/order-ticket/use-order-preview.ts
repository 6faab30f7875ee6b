import { callApi, isRejection } from '@parallax/api';
import { type Data, type OrderInput, previewOrder } from '@parallax/protocol';
import { useEffect, useRef, useState } from 'react';

/** Time without typing before a preview is requested. */
const TYPING_MS = 300;
/** A preview is by the present book, so it is requested again while the order does not change. */
const REPEAT_MS = 5_000;

export type OrderPreview = Data<typeof previewOrder>;

export interface PreviewState {
  readonly preview: OrderPreview | undefined;
  /** why there is none */
  readonly failure: string | undefined;
  /** whether it is of an earlier order than the present one */
  readonly isOutdated: boolean;
}

const NONE = { preview: undefined, failure: undefined, of: '', subject: '' };

/** What the figures of a preview belong to: while another amount or price is typed, the last ones remain. */
const subjectOf = ({ accountId, exchange, symbol, side }: OrderInput): string =>
  [accountId, exchange, symbol, side].join(' ');

/**
 * The preview of an order, shortly after the last change of it. Outdated requests are aborted. Without an
 * order there is none.
 */
export function useOrderPreview(order: OrderInput | undefined): PreviewState {
  const [shown, setShown] = useState<
    Omit<PreviewState, 'isOutdated'> & { of: string; subject: string }
  >(NONE);
  const latest = useRef(order);
  useEffect(() => {
    latest.current = order;
  });
  const of = order === undefined ? '' : JSON.stringify(order);
  useEffect(() => {
    if (of === '') return undefined;
    const request = new AbortController();
    const { signal } = request;
    let timer = setTimeout(() => void load(), TYPING_MS);
    const load = async (): Promise<void> => {
      const body = latest.current;
      if (body === undefined) return;
      const subject = subjectOf(body);
      if (!document.hidden) {
        try {
          const preview = await callApi(previewOrder, { body, signal });
          if (!signal.aborted) setShown({ preview, failure: undefined, of, subject });
        } catch (error) {
          const failure = isRejection(error) ? error.texts[0] : undefined;
          if (!signal.aborted) setShown({ preview: undefined, failure, of, subject });
        }
      }
      if (!signal.aborted) timer = setTimeout(() => void load(), REPEAT_MS);
    };
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [of]);
  const isOfSubject = order !== undefined && shown.subject === subjectOf(order);
  const { preview, failure } = isOfSubject ? shown : NONE;
  return { preview, failure, isOutdated: shown.of !== of };
}
