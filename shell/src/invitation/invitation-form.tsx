import { CODE_DIGITS } from '@parallax/contract';
import { useNavigation } from '@parallax/federation/navigation';
import { acceptInvitation, useKeepTyped } from '@parallax/store';
import { Button, TextField } from '@parallax/ui';
import { PAGE_FOCUS, requestFocus } from '@parallax/ui/state';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { failureText } from '../sign-in/failure-text.ts';
import { focusField } from '../sign-in/focus-field.ts';
import { FormFailure } from '../sign-in/form-failure.tsx';
import { OtherTab } from '../sign-in/other-tab.tsx';
import signIn from '../sign-in/sign-in.module.css';
import styles from './invitation.module.css';
import { type InvitationDraft, invitationFaults } from './invitation-faults.ts';
import { PasswordRules } from './password-rules.tsx';
import { useResendCode } from './use-resend-code.ts';

const FIELDS: readonly (keyof InvitationDraft)[] = ['email', 'code', 'password', 'confirmation'];

/** Lets an invited person in with a password of their own, and leads on from there. */
export function InvitationForm() {
  const { navigate } = useNavigation();
  const [draft, setDraft] = useState({ email: '', code: '', password: '', confirmation: '' });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const { left, resend } = useResendCode(draft.email);
  const faults = invitationFaults(draft);
  useKeepTyped(Object.values(draft).some((text) => text !== ''));

  // Whoever sees this page has come to fill it in.
  useEffect(() => focusField(form.current, 'email'), []);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    setFailure(undefined);
    const faulty = FIELDS.find((field) => faults[field] !== undefined);
    if (faulty !== undefined) return focusField(form.current, faulty);
    setBusy(true);
    try {
      const { email, code, password } = draft;
      await acceptInvitation({ email: email.trim(), code: code.trim(), password });
      // this form goes, and the focus with it
      requestFocus(PAGE_FOCUS);
      navigate('/', { replace: true });
    } catch (error) {
      setFailure(failureText(error));
      setBusy(false);
      focusField(form.current, 'code');
    }
  };

  const field = (name: keyof InvitationDraft) => ({
    name,
    value: draft[name],
    onChange: (event: { target: { value: string } }) =>
      setDraft({ ...draft, [name]: event.target.value }),
    error: tried ? faults[name] : undefined,
  });
  return (
    <form ref={form} className={signIn.form} noValidate onSubmit={(event) => void submit(event)}>
      <OtherTab />
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
        <Button aria-disabled={resend === undefined} onClick={() => resend?.()}>
          {left > 0 ? `Resend in ${left} s` : 'Resend code'}
        </Button>
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
