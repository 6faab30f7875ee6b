import { RESEND_PAUSE_SECONDS } from '@parallax/protocol';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { type Outcome, toOutcome } from '../outcome.ts';

/** Returns the seconds left, and a function that restarts the countdown. */
function useCountdown(initialSeconds: number): [left: number, start: (seconds: number) => void] {
  const [now, setNow] = useState(Date.now);
  const [until, setUntil] = useState(() => now + initialSeconds * 1_000);
  const left = Math.max(0, Math.ceil((until - now) / 1_000));
  const isRunning = left > 0;

  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);

  const start = (seconds: number): void => {
    const from = Date.now();
    setNow(from);
    setUntil(from + seconds * 1_000);
  };
  return [left, start];
}

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
