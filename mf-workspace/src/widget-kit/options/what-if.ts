import { useSyncExternalStore } from 'react';

type Listener = (contract: string) => void;

/** The widgets of the page that a hypothetical leg can be added to, the first one first. */
const receivers = new Set<Listener>();
const observers = new Set<() => void>();

const notify = (): void => {
  for (const observer of observers) observer();
};

/** Has a widget receive the contracts whose leg is to be added. Returns the function that ends it. */
export function receiveLegs(listener: Listener): () => void {
  receivers.add(listener);
  notify();
  return () => {
    receivers.delete(listener);
    notify();
  };
}

/** Has the first widget that takes legs ask for the amount of a contract. @param contract its key */
export function addToWhatIf(contract: string): void {
  const [first] = receivers;
  first?.(contract);
}

function subscribe(observer: () => void): () => void {
  observers.add(observer);
  return () => observers.delete(observer);
}

/** Whether a widget of the page takes hypothetical legs. */
export const useHasWhatIf = (): boolean =>
  useSyncExternalStore(subscribe, () => receivers.size > 0);
