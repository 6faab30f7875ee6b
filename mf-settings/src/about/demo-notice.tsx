import { Notice } from '@parallax/ui';

/** Marks a text that the desk has not replaced by its own. */
export function DemoNotice() {
  return (
    <Notice>
      This text is demonstration content. The desk that runs this installation can replace it by its
      own.
    </Notice>
  );
}
