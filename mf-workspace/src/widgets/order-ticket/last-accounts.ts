import { storedValue } from '@parallax/store';
import { useMemo } from 'react';
import { z } from 'zod';
import { useTraderId } from '../../widget-kit/use-trader-id.ts';

type ByExchange = Readonly<Record<string, string>>;

const storedOf = (traderId: string) =>
  storedValue(`parallax.ticket-accounts.${traderId}`, z.record(z.string(), z.string()));

interface LastAccounts {
  /** Their ids by exchange, also of those that the trader no longer sees. */
  read: () => ByExchange;
  remember: (exchange: string, id: string) => void;
}

/** The accounts that the trader's tickets used last in this browser: new tickets begin with them. */
export function useLastAccounts(): LastAccounts {
  const traderId = useTraderId();
  return useMemo(() => {
    const stored = traderId === undefined ? undefined : storedOf(traderId);
    const read = (): ByExchange => stored?.read() ?? {};
    return {
      read,
      remember: (exchange, id) => stored?.write({ ...read(), [exchange]: id }),
    };
  }, [traderId]);
}
