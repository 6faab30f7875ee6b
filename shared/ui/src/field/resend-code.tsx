import { RESEND_PAUSE_SECONDS } from '@parallax/protocol';
import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { type Outcome, toOutcome } from '../outcome.ts';
import { useCountdown } from './use-countdown.ts';

/** Resends the verification code, at most once a minute. */
export function ResendCode(props: {
  /** if not `ok`, the button is available again immediately */
  onResend: () => Promise<Outcome>;
  /** false while there is no valid recipient */
  canSend?: boolean;
  /** whether a code was sent before mounting: the countdown then starts immediately */
  wasSent?: boolean;
}): ReactNode {
  const { onResend, canSend = true, wasSent = false } = props;
  const [left, start] = useCountdown(wasSent ? RESEND_PAUSE_SECONDS : 0);
  const isReady = canSend && left === 0;
  const resend = async (): Promise<void> => {
    start(RESEND_PAUSE_SECONDS);
    const { ok } = await toOutcome(onResend());
    if (!ok) start(0);
  };
  return (
    <Button variant="quiet" aria-disabled={!isReady} onClick={() => isReady && void resend()}>
      {left > 0 ? `Resend in ${left} s` : 'Resend code'}
    </Button>
  );
}
