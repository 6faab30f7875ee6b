import { type Contract, contractKey, fullContractName, type OrderSide } from '@parallax/protocol';
import { isTyping } from '@parallax/ui';
import { SIDE_NAMES } from '@parallax/ui/format';
import { registerCommands, requestFocus, topDialog, useRequestedFocus } from '@parallax/ui/state';
import { type RefObject, useEffect, useId, useRef } from 'react';

const SIDE_OF_KEY = new Map<string, OrderSide>([
  ['b', 'buy'],
  ['s', 'sell'],
]);

/** Parts of the page in which letters have another meaning, such as the search by first letter in a menu. */
const OWN_LETTERS = '[role="menu"], [role="listbox"], [role="dialog"], [role="combobox"]';

const hasOwnLetters = (target: EventTarget | null): boolean =>
  isTyping(target) || (target instanceof Element && target.closest(OWN_LETTERS) !== null);

/** The tickets of the page, the one that was used last first. */
const tickets: HTMLElement[] = [];

const putFirst = (ticket: HTMLElement): void => {
  tickets.splice(tickets.indexOf(ticket), 1);
  tickets.unshift(ticket);
};

const isPlain = ({ ctrlKey, metaKey, altKey, shiftKey, repeat }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && !shiftKey && !repeat;

/**
 * The keys B and S choose the side in the ticket that was used last, and move the focus to its amount, unless
 * the person is typing. The palette has both as commands.
 */
export function useTicketKeys(
  form: RefObject<HTMLFormElement | null>,
  contract: Contract,
  onSide: (side: OrderSide) => void,
): RefObject<HTMLInputElement | null> {
  const amount = useRef<HTMLInputElement>(null);
  const focusId = useId();
  useRequestedFocus(focusId, amount);
  const latest = useRef(onSide);
  useEffect(() => {
    latest.current = onSide;
  });
  useEffect(() => {
    const ticket = form.current;
    if (ticket === null) return undefined;
    tickets.push(ticket);
    const use = () => putFirst(ticket);
    const onKey = (event: KeyboardEvent) => {
      const side = SIDE_OF_KEY.get(event.key.toLowerCase());
      if (side === undefined || !isPlain(event) || event.defaultPrevented) return;
      if (tickets[0] !== ticket || topDialog() !== undefined || hasOwnLetters(event.target)) return;
      event.preventDefault();
      latest.current(side);
      amount.current?.focus();
      amount.current?.select();
    };
    ticket.addEventListener('focusin', use);
    document.addEventListener('keydown', onKey);
    return () => {
      ticket.removeEventListener('focusin', use);
      document.removeEventListener('keydown', onKey);
      tickets.splice(tickets.indexOf(ticket), 1);
    };
  }, [form]);
  const key = contractKey(contract);
  const name = fullContractName(contract);
  useEffect(
    () =>
      registerCommands(
        [...SIDE_OF_KEY.values()].map((side) => ({
          id: `ticket-${side}:${key}`,
          group: 'Trading',
          label: `${SIDE_NAMES[side]} ${name}`,
          detail: 'In the order ticket',
          run: () => {
            latest.current(side);
            // what is typed replaces the amount
            amount.current?.select();
            requestFocus(focusId);
          },
        })),
      ),
    [key, name, focusId],
  );
  return amount;
}
