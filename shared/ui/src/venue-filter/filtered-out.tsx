import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { EmptyState } from '../status/empty-state.tsx';

/** Shown instead of content that the venue filter hides. `subject` names that content. */
export function FilteredOut(props: { subject: string; onClear: () => void }): ReactNode {
  return (
    <EmptyState
      title={`${props.subject} is hidden by the venue filter`}
      hint="Choose more venues in the venue filter, or show all of them."
      action={<Button onClick={() => props.onClear()}>Show all venues</Button>}
    />
  );
}
