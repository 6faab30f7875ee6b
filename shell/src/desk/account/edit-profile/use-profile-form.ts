import { PROFILE_SAVED, type Trader, updateTrader } from '@parallax/protocol';
import { changeTrader, useSave } from '@parallax/store';
import type { SaveHint } from '@parallax/ui';
import { type FormState, formStateOf } from '@parallax/ui/state';
import { useCallback, useState } from 'react';
import { editsSince, isChanged, isComplete, type ProfileDraft, toDraft } from './profile-draft.ts';

const SAVE = {
  failureTitle: 'Error',
  fallback: 'Failed to update trader',
  success: PROFILE_SAVED,
};

export interface ProfileForm {
  /** the trader's profile with the edits applied */
  readonly draft: ProfileDraft;
  /** the edited fields; all others follow the trader, including changes made in another tab */
  readonly edits: Partial<ProfileDraft>;
  readonly edit: (change: Partial<ProfileDraft>) => void;
  readonly state: FormState;
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
  // changes beyond those saved or being saved
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
    state: formStateOf(dirty, sent !== undefined),
    savable: dirty && isComplete(draft) && !sent,
    hint: sent ? undefined : !isComplete(draft) ? 'incomplete' : dirty ? undefined : 'unchanged',
    save,
  };
}
