import { Button, ConfirmDialog } from '@parallax/ui';
import { useState } from 'react';

export function DeleteGroup(props: { isDeleting: boolean; onDelete: () => void }) {
  const { isDeleting, onDelete } = props;
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button
        variant="danger"
        aria-disabled={isDeleting}
        aria-busy={isDeleting}
        onClick={() => !isDeleting && setConfirming(true)}
      >
        Delete
      </Button>
      <ConfirmDialog
        title="Delete group"
        open={isConfirming}
        onOpenChange={setConfirming}
        confirmLabel="Delete"
        danger
        onConfirm={onDelete}
      >
        Are you sure you want to delete this group?
      </ConfirmDialog>
    </>
  );
}
