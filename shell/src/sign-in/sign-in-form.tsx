import { signIn, usePreventReload } from '@parallax/store';
import { Button, TextField } from '@parallax/ui/start';
import { PAGE_FOCUS, requestFocus } from '@parallax/ui/state';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { focusField } from './focus-field.ts';
import { FormFailure } from './form-failure.tsx';
import { OtherTabNotice } from './other-tab-notice.tsx';
import styles from './sign-in.module.css';
import { COOKIE_MISSING, signInFailureText } from './sign-in-failure-text.ts';

/**
 * The sign-in form. When it has started a session, the app replaces this page.
 * @param cookieMissing whether the last sign-in has failed because the browser did not send the session's cookie
 */
export function SignInForm({ cookieMissing = false }: { cookieMissing?: boolean }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(cookieMissing ? COOKIE_MISSING : undefined);
  const form = useRef<HTMLFormElement>(null);
  usePreventReload(email !== '' || password !== '');

  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const focus = (name: 'email' | 'password') => focusField(form.current, name);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const incomplete = email.trim() === '' || password === '';
    setMissing(incomplete);
    setFailure(undefined);
    if (incomplete) {
      focus(email.trim() === '' ? 'email' : 'password');
      return;
    }
    setBusy(true);
    try {
      await signIn(email.trim(), password);
      // the focused element is about to be unmounted
      requestFocus(PAGE_FOCUS);
    } catch (error) {
      setFailure(signInFailureText(error));
      setBusy(false);
      focus('password');
    }
  };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <OtherTabNotice />
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        {...(missing && email.trim() === '' && { error: 'Enter your e-mail.' })}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        {...(missing && password === '' && { error: 'Enter your password.' })}
      />
      <FormFailure text={failure} />
      <Button type="submit" variant="primary" className={styles.submit} aria-disabled={busy}>
        Sign in
      </Button>
    </form>
  );
}
