import type { Outcome } from '@parallax/ui';
import { lazy, Suspense } from 'react';
import type { z } from 'zod';

export interface NameDialogProps {
  readonly title: string;
  readonly initial: string;
  /** read once, when the dialog opens */
  readonly nameSchema: z.ZodType<string, string>;
  readonly maxLength: number;
  /** saves and reports the result */
  readonly onSave: (name: string) => Promise<Outcome>;
  readonly onClose: () => void;
}

// the form library is loaded with the first dialog, not with every page that has one
const NameForm = lazy(() => import('./name-form.tsx'));

/** A dialog with one field, the name of something; mounted while it is open. */
export function NameDialog(props: NameDialogProps) {
  return (
    <Suspense fallback={null}>
      <NameForm {...props} />
    </Suspense>
  );
}
