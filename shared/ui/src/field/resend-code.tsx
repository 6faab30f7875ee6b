import { RESEND_PAUSE_SECONDS } from '@parallax/protocol';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../button/button.tsx';
import { type Outcome, toOutcome } from '../outcome.ts';
import { useCountdown } from './use-countdown.ts';

/** Resends the verification code, at most once a minute. */
export function ResendCode(props: {
  /** if not `ok`, the button is available again immediately */
  onResend: () => Promise<Outcome>;
  /** whether a code was sent before mounting: the countdown then starts immediately */
  wasSent?: boolean;
  /** sends the first code on mount */
  sendsOnMount?: boolean;
}): ReactNode {
  const { onResend, wasSent = false, sendsOnMount = false } = props;
  const [secondsLeft, start] = useCountdown(wasSent || sendsOnMount ? RESEND_PAUSE_SECONDS : 0);
  const isReady = secondsLeft === 0;
  const resend = async (): Promise<void> => {
    start(RESEND_PAUSE_SECONDS);
    const { ok } = await toOutcome(onResend);
    if (!ok) start(0);
  };
  const sendFirst = useRef(sendsOnMount ? resend : undefined);
  useEffect(() => {
    void sendFirst.current?.();
    sendFirst.current = undefined;
  }, []);
  return (
    <Button aria-disabled={!isReady} onClick={() => isReady && void resend()}>
      {secondsLeft > 0 ? `Resend code in ${secondsLeft} s` : 'Resend code'}
    </Button>
  );
}
