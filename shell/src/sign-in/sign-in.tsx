import { useBranding } from '@parallax/store';
import { ProductLogo } from '../brand/product-logo.tsx';
import styles from './sign-in.module.css';
import { SignInForm } from './sign-in-form.tsx';
import { VenueLines } from './venue-lines.tsx';

/** Asks who is there, in the place of whatever the address shows to people who are signed in. */
export function SignIn() {
  const branding = useBranding();
  const product = branding.state === 'success' ? branding.value.metadata.title.default : undefined;
  return (
    <main className={styles.page}>
      <VenueLines />
      <div className={styles.panel}>
        <ProductLogo size="large" />
        <h1 className={styles.title}>
          {product ?? (branding.state === 'pending' ? '\u00a0' : 'Sign in')}
        </h1>
        <SignInForm />
      </div>
    </main>
  );
}
