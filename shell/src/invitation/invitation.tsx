import { Link } from '@parallax/federation/navigation';
import { useSession } from '@parallax/store';
import signIn from '../sign-in/sign-in.module.css';
import { SignedOutLayout } from '../sign-in/signed-out-layout.tsx';
import styles from './invitation.module.css';
import { InvitationForm } from './invitation-form.tsx';

/** The page on which an invited member accepts the invitation with the e-mailed code. */
export function Invitation() {
  const session = useSession();
  return (
    <SignedOutLayout title="Accept invitation">
      <p className={styles.note}>
        {session.state === 'signed-in'
          ? `You are signed in as ${session.session.email}. Accepting signs you in as the invited person.`
          : 'Enter the code from your invitation and choose a password.'}
      </p>
      <InvitationForm />
      <Link to="/" className={signIn.link}>
        {session.state === 'signed-in' ? 'Back to the start' : 'I have a password'}
      </Link>
    </SignedOutLayout>
  );
}
