import { Badge, Button, copyToClipboard, EmptyState } from '@parallax/ui';
import { useEffect, useState } from 'react';
import type { Brand } from '../brand.ts';
import styles from './contact.module.css';

const CONTACT_TEXT = {
  email: 'E-mail',
  emailDetail: 'Write to us at any time, also with a suggestion.',
  emailHours: '24/7',
  copy: 'Copy e-mail',
  write: 'Write an e-mail',
  copied: 'E-mail copied successfully.',
  notCopied: 'The e-mail could not be copied.',
  chat: 'Chat',
  chatDetail: 'Talk to our support team. Hours are UTC.',
  today: 'Today',
  hours: '8h00-17h00',
  online: 'Online',
  onlineFrom: 'Online from 8h00',
} as const;

const NO_CONTACT = {
  title: 'No support address',
  hint: 'This installation names no web address of its own. Ask whoever runs it.',
};

const MINUTE_MS = 60_000;

/** The current time, updated every full minute. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), MINUTE_MS - (now.getTime() % MINUTE_MS));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}

/** The chat is staffed 08:00 to 17:00 UTC. */
const OPENS_AT_HOUR = 8;
const CLOSES_AT_HOUR = 17;

/** Whether the chat is staffed at `now`; the closing time is exclusive. */
export function isChatOnline(now: Date): boolean {
  const hour = now.getUTCHours();
  return hour >= OPENS_AT_HOUR && hour < CLOSES_AT_HOUR;
}

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
