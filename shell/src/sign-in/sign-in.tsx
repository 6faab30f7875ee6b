import { Link } from '@parallax/federation/navigation';
import { INVITATION_PATH, PHONE_INVITATION_PATH } from '@parallax/protocol';
import { useBranding } from '@parallax/store';
import { useCloseOverlays } from '@parallax/ui/state';
import styles from './sign-in.module.css';
import { SignInForm } from './sign-in-form.tsx';
import { SignedOutLayout } from './signed-out-layout.tsx';

/** The sign-in page, shown in place of any page that requires a session. */
export function SignIn({ onPhone, cookieMissing }: { onPhone: boolean; cookieMissing: boolean }) {
  const branding = useBranding();
  useCloseOverlays();
  const product = branding.state === 'success' ? branding.value.metadata.title.default : undefined;
  return (
    <SignedOutLayout title={product ?? (branding.state === 'pending' ? '\u00a0' : 'Sign in')}>
      <SignInForm cookieMissing={cookieMissing} />
      <Link to={onPhone ? PHONE_INVITATION_PATH : INVITATION_PATH} className={styles.link}>
        I was invited
      </Link>
    </SignedOutLayout>
  );
}
