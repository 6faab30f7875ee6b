import { ConfirmDialog } from '@parallax/ui';
import { isPhonePage } from '@parallax/ui/state';
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { asOfText } from './as-of-mark.tsx';

/** When the accounts of a widget were last known to be current; undefined while they are. */
export const AsOfContext = createContext<number | undefined>(undefined);

export interface Question {
  readonly title: string;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  /** what is done, to how much, of which accounts */
  readonly details?: ReactNode;
  /** whether to ask while the accounts are current as well */
  readonly asks?: boolean;
  /** whether the button must be held on the phone, where taps go astray */
  readonly isHeld?: boolean;
}

/**
 * Resolves with whether to go on: with the answer while the accounts are not current or the question is to be
 * asked in any case, otherwise at once.
 */
export type ConfirmNotLive = (question: Question) => Promise<boolean>;

/** Asks before something is done to an order or a position, always if its state may be an old one. */
export function useConfirmNotLive(): { confirm: ConfirmNotLive; dialog: ReactNode } {
  const asOf = useContext(AsOfContext);
  const [asked, setAsked] = useState<Question>();
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<(isConfirmed: boolean) => void>(undefined);
  const end = (isConfirmed: boolean) => {
    setOpen(false);
    answer.current?.(isConfirmed);
    answer.current = undefined;
  };
  const confirm = useCallback(
    async (question: Question): Promise<boolean> => {
      if (asOf === undefined && question.asks !== true) return true;
      answer.current?.(false);
      setAsked(question);
      setOpen(true);
      return new Promise((resolve) => {
        answer.current = resolve;
      });
    },
    [asOf],
  );
  const dialog = asked && (
    <ConfirmDialog
      title={asked.title}
      open={isOpen}
      onOpenChange={(open) => !open && end(false)}
      confirmLabel={asked.confirmLabel}
      cancelLabel={asked.cancelLabel}
      held={asked.isHeld === true && isPhonePage()}
      onConfirm={() => end(true)}
    >
      {asked.details}
      {asOf !== undefined && (
        <p>What is shown is not live. {asOfText(asOf)}: it may have changed since.</p>
      )}
    </ConfirmDialog>
  );
  return { confirm, dialog };
}
