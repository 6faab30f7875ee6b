import { Button, EmptyState } from '@parallax/ui';

/** In place of the notifications if they, or the code of the panel, could not be loaded. */
export const MessagesFailed = ({ retry }: { retry: () => void }) => (
  <EmptyState
    title="Your messages could not be loaded"
    hint="Check your internet connection."
    action={<Button onClick={retry}>Try again</Button>}
  />
);
