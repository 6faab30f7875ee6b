import { fromServer } from '@parallax/api/react';
import { deleteGroup, GROUP_DELETED } from '@parallax/protocol';
import { Button, ConfirmDialog } from '@parallax/ui';
import { formStateOf, useReportFormState } from '@parallax/ui/state';
import { useState } from 'react';
import { useGroupSave } from './use-group-save.ts';

export function DeleteGroup({ groupId, onDeleted }: { groupId: string; onDeleted: () => void }) {
  const [isConfirming, setConfirming] = useState(false);
  const { save, saving } = useGroupSave(deleteGroup, {
    success: fromServer(GROUP_DELETED),
    fallback: 'Failed to delete group',
  });
  useReportFormState(formStateOf(false, saving));
  const confirm = async (): Promise<void> => {
    const { ok } = await save({ query: { GroupId: groupId } });
    if (ok) onDeleted();
  };
  return (
    <>
      <Button
        variant="danger"
        aria-disabled={saving}
        aria-busy={saving}
        onClick={() => !saving && setConfirming(true)}
      >
        Delete
      </Button>
      <ConfirmDialog
        title="Delete group"
        open={isConfirming}
        onOpenChange={setConfirming}
        confirmLabel="Delete"
        danger
        onConfirm={() => void confirm()}
      >
        Are you sure you want to delete this group?
      </ConfirmDialog>
    </>
  );
}
