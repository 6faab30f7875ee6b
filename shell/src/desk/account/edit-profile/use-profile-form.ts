import { callApi } from '@parallax/api';
import { endpoints, PROFILE_SAVED, type Trader } from '@parallax/contract';
import { changeTrader } from '@parallax/store';
import { showToast } from '@parallax/ui/state';
import { useCallback, useState } from 'react';
import { type FormState, formStateOf } from '../form-state.ts';
import { saveFailure } from '../save-failure.ts';
import { draftOf, editsSince, isChanged, isComplete, type ProfileDraft } from './profile-draft.ts';

const NOT_SAVED = 'Failed to update trader';

export interface ProfileForm {
  /** the profile as it would be saved */
  readonly draft: ProfileDraft;
  /** the part of it that was typed here; the rest follows the trader, also as another tab changes it */
  readonly edits: Partial<ProfileDraft>;
  readonly edit: (change: Partial<ProfileDraft>) => void;
  readonly state: FormState;
  readonly savable: boolean;
  readonly save: () => Promise<void>;
}

/** What is typed into the profile, and how to save it. */
export function useProfileForm(trader: Trader): ProfileForm {
  const [edits, setEdits] = useState<Partial<ProfileDraft>>({});
  const [sent, setSent] = useState<ProfileDraft>();
  const draft = { ...draftOf(trader), ...edits };
  // more than what is saved or is being saved
  const dirty = isChanged(sent ?? trader, draft);

  const save = async () => {
    setSent(draft);
    try {
      const saved = await callApi(endpoints.updateTrader, {
        query: { TraderId: trader.traderId },
        body: draft,
      });
      setEdits((now) => editsSince(now, draft));
      changeTrader(trader.traderId, saved);
      showToast({ kind: 'success', title: PROFILE_SAVED });
    } catch (error) {
      showToast(saveFailure(error, NOT_SAVED));
    } finally {
      setSent(undefined);
    }
  };

  return {
    draft,
    edits,
    edit: useCallback((change) => setEdits((now) => ({ ...now, ...change })), []),
    state: formStateOf(dirty, sent !== undefined),
    savable: dirty && isComplete(draft) && !sent,
    save,
  };
}
