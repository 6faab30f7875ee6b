import type { CompanyExchange } from '@parallax/protocol';
import { ConfirmDialog } from '@parallax/ui';
import { type ReactNode, useCallback, useState } from 'react';

/** A dialog that confirms the reset of a paper account, and the function that opens it. */
export function useResetDialog(
  reset: (exchange: CompanyExchange) => void,
): [open: (exchange: CompanyExchange) => void, dialog: ReactNode] {
  // it stays set while the dialog closes, to show its text
  const [question, setQuestion] = useState<{ exchange: CompanyExchange; isOpen: boolean }>();
  const open = useCallback(
    (exchange: CompanyExchange) => setQuestion({ exchange, isOpen: true }),
    [],
  );
  const dialog = (
    <ConfirmDialog
      title="Reset paper account"
      open={question?.isOpen === true}
      onOpenChange={() => setQuestion(question && { ...question, isOpen: false })}
      confirmLabel="Reset"
      danger
      onConfirm={() => question && reset(question.exchange)}
    >
      {question && (
        <>
          <p>Do you really want to start {question.exchange.name} again?</p>
          <p>
            Its open orders are cancelled, its positions closed, and its balances replaced by the
            starting balances. This cannot be undone.
          </p>
        </>
      )}
    </ConfirmDialog>
  );
  return [open, dialog];
}
