import { useEffect, useState } from 'react';

type Listener = (price: string) => void;

/** Tickets of the page by the contracts that they show. */
const tickets = new Map<string, Set<Listener>>();
const observers = new Set<() => void>();

const notify = (): void => {
  for (const observer of observers) observer();
};

/**
 * Has a ticket receive the prices of a contract that are chosen in the book or the chart. Returns the
 * function that ends it.
 */
export function receivePrices(key: string, listener: Listener): () => void {
  const others = tickets.get(key) ?? new Set();
  tickets.set(key, others.add(listener));
  notify();
  return () => {
    others.delete(listener);
    if (others.size === 0 && tickets.get(key) === others) tickets.delete(key);
    notify();
  };
}

/** Puts a price into the tickets of a contract. Returns whether there is one. */
export function choosePrice(key: string, price: string): boolean {
  const listeners = tickets.get(key);
  for (const listener of listeners ?? []) listener(price);
  return listeners !== undefined;
}

/** Whether a ticket of the contract is on the page. */
export function useHasTicket(key: string): boolean {
  const [has, setHas] = useState(tickets.has(key));
  useEffect(() => {
    const update = () => setHas(tickets.has(key));
    update();
    observers.add(update);
    return () => {
      observers.delete(update);
    };
  }, [key]);
  return has;
}
