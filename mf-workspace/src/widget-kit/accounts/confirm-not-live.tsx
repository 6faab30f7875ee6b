import { ConfirmDialog } from '@parallax/ui';
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { asOfText } from './as-of-mark.tsx';

/** When the accounts of a widget were last known to be current; undefined while they are. */
export const AsOfContext = createContext<number | undefined>(undefined);

export interface Question {
  readonly title: string;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
}

/** Resolves with whether to go on: at once while the accounts are current, otherwise with the answer. */
export type ConfirmNotLive = (question: Question) => Promise<boolean>;

/** Asks before something is done to an order or a position whose state may be an old one. */
export function useConfirmNotLive(): { confirm: ConfirmNotLive; dialog: ReactNode } {
  const asOf = useContext(AsOfContext);
  const [asked, setAsked] = useState<Question & { text: string }>();
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<(isConfirmed: boolean) => void>(undefined);
  const end = (isConfirmed: boolean) => {
    setOpen(false);
    answer.current?.(isConfirmed);
    answer.current = undefined;
  };
  const confirm = useCallback(
    async (question: Question): Promise<boolean> => {
      if (asOf === undefined) return true;
      setAsked({ ...question, text: `${asOfText(asOf)}: it may have changed since.` });
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
      onConfirm={() => end(true)}
    >
      <p>What is shown is not live. {asked.text}</p>
    </ConfirmDialog>
  );
  return { confirm, dialog };
}
