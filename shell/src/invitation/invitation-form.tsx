import { callApi, failureText } from '@parallax/api';
import { useNavigation } from '@parallax/federation/navigation';
import {
  CODE_DIGITS,
  CODE_SENT,
  EMAIL_PROCESS,
  resendEmailCode,
  SEND_CODE_FAILED,
} from '@parallax/protocol';
import { acceptInvitation, usePreventReload } from '@parallax/store';
import { Button, type Outcome, PasswordRules, ResendCode, TextField } from '@parallax/ui';
import { PAGE_FOCUS, requestFocus, showToast } from '@parallax/ui/state';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { focusField } from '../sign-in/focus-field.ts';
import { FormFailure } from '../sign-in/form-failure.tsx';
import { OtherTabNotice } from '../sign-in/other-tab-notice.tsx';
import signIn from '../sign-in/sign-in.module.css';
import { signInFailureText } from '../sign-in/sign-in-failure-text.ts';
import styles from './invitation.module.css';
import { type InvitationDraft, invitationErrors } from './invitation-errors.ts';

/** Resends the invitation code by e-mail and shows the result as a toast. */
async function sendCode(email: string): Promise<Outcome> {
  try {
    const body = { email, processName: EMAIL_PROCESS.invite };
    await callApi(resendEmailCode, { body });
    showToast({
      kind: 'success',
      title: CODE_SENT,
      description: 'If the address was invited, the code is in its mailbox.',
    });
    return { ok: true };
  } catch (error) {
    showToast({ kind: 'error', title: failureText(error, SEND_CODE_FAILED) });
    return { ok: false };
  }
}

const FIELDS: readonly (keyof InvitationDraft)[] = ['email', 'code', 'password', 'confirmation'];

/** Accepts an invitation with a code and a new password, then opens the start page. */
export function InvitationForm() {
  const { navigate } = useNavigation();
  const [draft, setDraft] = useState({ email: '', code: '', password: '', confirmation: '' });
  const [submitted, setSubmitted] = useState(false);
  const [resent, setResent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const errors = invitationErrors(draft);
  usePreventReload(Object.values(draft).some((text) => text !== ''));

  useEffect(() => focusField(form.current, 'email'), []);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setSubmitted(true);
    setFailure(undefined);
    const firstInvalid = FIELDS.find((field) => errors[field] !== undefined);
    if (firstInvalid !== undefined) return focusField(form.current, firstInvalid);
    setBusy(true);
    try {
      const { email, code, password } = draft;
      await acceptInvitation({ email: email.trim(), code: code.trim(), password });
      // the focused element is about to be unmounted
      requestFocus(PAGE_FOCUS);
      navigate('/', { replace: true });
    } catch (error) {
      setFailure(signInFailureText(error));
      setBusy(false);
      focusField(form.current, 'code');
    }
  };

  const resend = async (): Promise<Outcome> => {
    setResent(true);
    if (errors.email === undefined) return sendCode(draft.email);
    focusField(form.current, 'email');
    return { ok: false };
  };

  const field = (name: keyof InvitationDraft) => ({
    name,
    value: draft[name],
    onChange: (event: { target: { value: string } }) =>
      setDraft({ ...draft, [name]: event.target.value }),
    error: submitted || (resent && name === 'email') ? errors[name] : undefined,
  });
  return (
    <form ref={form} className={signIn.form} noValidate onSubmit={(event) => void submit(event)}>
      <OtherTabNotice />
      <TextField
        {...field('email')}
        label="E-mail"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className={styles.code}>
        <TextField
          {...field('code')}
          label="Verification code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={CODE_DIGITS}
        />
        <ResendCode onResend={resend} />
      </div>
      <TextField
        {...field('password')}
        label="New password"
        type="password"
        autoComplete="new-password"
      />
      <PasswordRules password={draft.password} />
      <TextField
        {...field('confirmation')}
        label="Confirm password"
        type="password"
        autoComplete="new-password"
      />
      <FormFailure text={failure} />
      <Button type="submit" variant="primary" className={signIn.submit} aria-disabled={busy}>
        Accept invitation
      </Button>
    </form>
  );
}
