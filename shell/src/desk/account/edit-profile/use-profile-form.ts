import { PROFILE_SAVED, type Trader, updateTrader } from '@parallax/protocol';
import { changeTrader, useSave } from '@parallax/store';
import type { SaveHint } from '@parallax/ui';
import { useCallback, useState } from 'react';
import { editsSince, isChanged, isComplete, type ProfileDraft, toDraft } from './profile-draft.ts';

const SAVE = {
  failureTitle: 'Error',
  fallback: 'Failed to update trader',
  success: PROFILE_SAVED,
  onlyWhileMounted: true,
};

export interface ProfileForm {
  /** the trader's profile with the edits applied */
  readonly draft: ProfileDraft;
  /** the edited fields; all others follow the trader, including changes made in another tab */
  readonly edits: Partial<ProfileDraft>;
  readonly edit: (change: Partial<ProfileDraft>) => void;
  /** whether there are changes that are neither saved nor being saved */
  readonly dirty: boolean;
  readonly savable: boolean;
  /** why it cannot be saved */
  readonly hint: SaveHint | undefined;
  readonly save: () => Promise<void>;
}

/** The state of the profile form. */
export function useProfileForm(trader: Trader): ProfileForm {
  const [edits, setEdits] = useState<Partial<ProfileDraft>>({});
  const [sent, setSent] = useState<ProfileDraft>();
  const profile = useSave(updateTrader, SAVE);
  const draft = { ...toDraft(trader), ...edits };
  const dirty = isChanged(sent ?? trader, draft);

  const save = async () => {
    setSent(draft);
    const outcome = await profile.save({ query: { TraderId: trader.traderId }, body: draft });
    setSent(undefined);
    if (!outcome.ok) return;
    setEdits((now) => editsSince(now, draft));
    changeTrader(trader.traderId, outcome.data);
  };

  return {
    draft,
    edits,
    edit: useCallback((change) => setEdits((now) => ({ ...now, ...change })), []),
    dirty,
    savable: dirty && isComplete(draft) && !sent,
    hint: sent ? undefined : !isComplete(draft) ? 'incomplete' : dirty ? undefined : 'unchanged',
    save,
  };
}
