import type { Account, Contract, ExchangeMode } from '@parallax/protocol';
import { newId } from '@parallax/protocol';
import { useAccountStates } from '@parallax/store';
import { isPhonePage } from '@parallax/ui/state';
import { useMemo, useRef, useState } from 'react';
import { useNotLive } from '../../widget-kit/accounts/use-not-live.ts';
import { termsText } from '../../widget-kit/algos/algo-meaning.ts';
import type { ReadAlgo } from '../../widget-kit/algos/read-algo.ts';
import { useStartAlgo } from '../../widget-kit/algos/use-start-algo.ts';
import { useAskBeforeSending } from '../../widget-kit/orders/ask-before-sending.ts';
import { useStalePriceText } from '../../widget-kit/orders/use-stale-price-text.ts';
import type { AlgoLegOf, ConfirmedAlgo } from './confirm-algo.tsx';
import type { AlgoForm } from './use-algo-form.ts';

/** A press so soon after another one belongs to a double click. */
const SECOND_PRESS_MS = 500;

interface Chosen {
  readonly contract: Contract | undefined;
  readonly account: Account | undefined;
}

const isComplete = (leg: Chosen): leg is AlgoLegOf =>
  leg.contract !== undefined && leg.account !== undefined;

/** Why one of the accounts cannot trade; undefined if all can. */
const cannotTrade = (accounts: readonly Account[]): string | undefined => {
  const found = accounts.find(({ canTrade }) => !canTrade);
  return found && (found.reason ?? `${found.name} cannot trade now.`);
};

/** The button that starts an algo, and the question before that, which one at a stale price always has. */
export function useStarting(
  legs: readonly Chosen[],
  form: AlgoForm,
  read: (id: string) => ReadAlgo,
) {
  const { idFor, start, starting } = useStartAlgo();
  const accounts = legs.flatMap(({ account }) => account ?? []);
  const contracts = legs.flatMap(({ contract }) => contract ?? []);
  const ids = accounts.map(({ id }) => id).join(' ');
  const watched = useMemo(() => (ids === '' ? [] : ids.split(' ')), [ids]);
  // keeps it known whether they are current
  useAccountStates(watched);
  const notLive = useNotLive(watched);
  const stalePrice = useStalePriceText(...contracts);
  const { asksFor, setAsks } = useAskBeforeSending();
  const modes = [...new Set(accounts.map(({ mode }) => mode))];
  const asks = modes.some(asksFor);
  const [confirmed, setConfirmed] = useState<ConfirmedAlgo>();
  const [isConfirming, setConfirming] = useState(false);
  const lastPress = useRef(Number.NEGATIVE_INFINITY);
  const blocked = notLive ?? cannotTrade(accounts);
  const send = async ({ input, terms, legs: sent }: ConfirmedAlgo): Promise<void> => {
    const active = terms.type === 'spread' ? terms.parameters.activeLeg : 0;
    const text = termsText(terms, sent[active]?.contract.contractSizeUnit ?? '');
    const refusal = await start(input, text);
    if (refusal !== undefined) form.report({ refusal });
  };
  const press = (): void => {
    const now = performance.now();
    const isSecond = now - lastPress.current < SECOND_PRESS_MS;
    lastPress.current = now;
    if (starting || isSecond || blocked !== undefined) return;
    const found = read(newId());
    if ('problems' in found) {
      form.report({ problems: found.problems });
      return;
    }
    const id = idFor(found.input);
    const ready: ConfirmedAlgo = {
      input: { ...found.input, id },
      terms: { ...found.terms, id },
      legs: legs.filter(isComplete),
    };
    if (!asks && !isPhonePage() && stalePrice === undefined) {
      void send(ready);
      return;
    }
    setConfirmed(ready);
    setConfirming(true);
  };
  const setAllAsks = (next: boolean): void => {
    for (const mode of new Set<ExchangeMode>(modes)) setAsks(mode, next);
  };
  return {
    press,
    send,
    starting,
    blocked,
    stalePrice,
    asks,
    setAsks: setAllAsks,
    confirmed,
    isConfirming,
    close: () => setConfirming(false),
  };
}

export type Starting = ReturnType<typeof useStarting>;
