import type { ReactNode } from 'react';
import { EmptyState } from '../status/empty-state.tsx';

/** Shown instead of content of an exchange that is no longer connected. `subject` names that content. */
export function Disconnected({
  subject,
  action,
}: {
  subject: string;
  /** a button that leads to other content */
  action?: ReactNode;
}): ReactNode {
  return (
    <EmptyState
      title={`${subject} is no longer connected`}
      hint="The exchange was deactivated or removed in the settings."
      action={action}
    />
  );
}
