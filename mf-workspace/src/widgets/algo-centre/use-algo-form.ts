import { serverNow } from '@parallax/feed';
import type { AlgoOrderInput, AlgoTerms, AlgoType, Contract } from '@parallax/protocol';
import { newId } from '@parallax/protocol';
import { useContractsByKey } from '@parallax/store';
import { useCallback, useState } from 'react';
import {
  type AlgoDraft,
  type AlgoProblems,
  NEW_ALGO_DRAFT,
} from '../../widget-kit/algos/algo-draft.ts';
import { currentPriceOf } from '../../widget-kit/algos/current-price.ts';
import { type ReadAlgo, readAlgo } from '../../widget-kit/algos/read-algo.ts';

export interface AlgoForm {
  readonly draft: AlgoDraft;
  /** of the last press, until something is changed */
  readonly problems: AlgoProblems;
  /** why the last algo was refused, until something is changed */
  readonly refusal: string | undefined;
  readonly change: (part: Partial<AlgoDraft>) => void;
  readonly report: (found: { problems?: AlgoProblems; refusal?: string }) => void;
  /** clears what was meant for another contract */
  readonly clearAmounts: () => void;
}

const NO_AMOUNTS = { amount: '', limitPrice: '', display: '' } as const;

/** What is typed in the widget, which stays while another type or contract is chosen. */
export function useAlgoForm(): AlgoForm {
  const [draft, setDraft] = useState(NEW_ALGO_DRAFT);
  const [found, setFound] = useState<{ problems: AlgoProblems; refusal?: string }>({
    problems: {},
  });
  const change = useCallback((part: Partial<AlgoDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setFound({ problems: {} });
  }, []);
  const report = useCallback<AlgoForm['report']>((next) => setFound({ problems: {}, ...next }), []);
  const clearAmounts = useCallback(() => change(NO_AMOUNTS), [change]);
  return { draft, problems: found.problems, refusal: found.refusal, change, report, clearAmounts };
}

/** Returns a function that reads a draft by the prices of the moment. */
export function useReadAlgo(
  type: AlgoType,
  draft: AlgoDraft,
  { contract, accountId }: { contract: Contract | undefined; accountId: string | undefined },
): (id: string) => ReadAlgo {
  const byKey = useContractsByKey();
  return (id) =>
    readAlgo(draft, {
      id,
      type,
      contract,
      accountId,
      contractOf: (key) => byKey.get(key),
      priceOf: currentPriceOf,
      now: serverNow(),
    });
}

/** An algo that is ready to be sent. */
export interface ReadyAlgo {
  readonly input: AlgoOrderInput;
  readonly terms: AlgoTerms;
}

/** The id of an algo that is only previewed. */
export const usePreviewId = (): string => useState(newId)[0];
