import { INVITATION_PATH, PHONE_INVITATION_PATH } from '@parallax/contract';
import { Link } from '@parallax/federation/navigation';
import { useBranding } from '@parallax/store';
import { useNoOverlay } from '@parallax/ui/state';
import styles from './sign-in.module.css';
import { SignInForm } from './sign-in-form.tsx';
import { Welcome } from './welcome.tsx';

/** Asks who is there, in the place of whatever the address shows to people who are signed in. */
export function SignIn({ onPhone }: { onPhone: boolean }) {
  const branding = useBranding();
  useNoOverlay();
  const product = branding.state === 'success' ? branding.value.metadata.title.default : undefined;
  return (
    <Welcome title={product ?? (branding.state === 'pending' ? '\u00a0' : 'Sign in')}>
      <SignInForm />
      <Link to={onPhone ? PHONE_INVITATION_PATH : INVITATION_PATH} className={styles.other}>
        I was invited
      </Link>
    </Welcome>
  );
}
