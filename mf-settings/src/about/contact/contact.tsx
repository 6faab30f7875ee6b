import { Badge, Button, copyToClipboard, EmptyState } from '@parallax/ui';
import type { Brand } from '../brand.ts';
import { isChatOnline } from './chat-hours.ts';
import styles from './contact.module.css';
import { CONTACT_TEXT, NO_CONTACT } from './contact-text.ts';
import { useMinute } from './use-minute.ts';

const EMAIL_COPY = {
  copied: CONTACT_TEXT.copied,
  failed: CONTACT_TEXT.notCopied,
  showsText: true,
};

function EmailEntry({ address }: { address: string }) {
  return (
    <section className={styles.entry} aria-label={CONTACT_TEXT.email}>
      <h4 className={styles.title}>
        {CONTACT_TEXT.email} <Badge tone="up">{CONTACT_TEXT.emailHours}</Badge>
      </h4>
      <p className={styles.detail}>{CONTACT_TEXT.emailDetail}</p>
      <p className={styles.address}>{address}</p>
      <div className={styles.actions}>
        <Button onClick={() => void copyToClipboard(address, EMAIL_COPY)}>
          {CONTACT_TEXT.copy}
        </Button>
        <a className={styles.mail} href={`mailto:${address}`}>
          {CONTACT_TEXT.write}
        </a>
      </div>
    </section>
  );
}

function ChatEntry() {
  const online = isChatOnline(useMinute());
  return (
    <section className={styles.entry} aria-label={CONTACT_TEXT.chat}>
      <h4 className={styles.title}>
        {CONTACT_TEXT.chat}{' '}
        <Badge tone={online ? 'up' : 'neutral'}>
          {online ? CONTACT_TEXT.online : CONTACT_TEXT.onlineFrom}
        </Badge>
      </h4>
      <p className={styles.detail}>{CONTACT_TEXT.chatDetail}</p>
      <p className={styles.hours}>
        {CONTACT_TEXT.today} <span className={styles.time}>{CONTACT_TEXT.hours}</span>
      </p>
    </section>
  );
}

export function Contact({ brand }: { brand: Brand }) {
  return (
    <div className={styles.entries}>
      {brand.addresses ? (
        <EmailEntry address={brand.addresses.supportEmail} />
      ) : (
        <EmptyState {...NO_CONTACT} />
      )}
      <ChatEntry />
    </div>
  );
}
