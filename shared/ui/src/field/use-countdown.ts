import { useEffect, useState } from 'react';

/** Returns the seconds left, and a function that restarts the countdown. */
export function useCountdown(
  initialSeconds: number,
): [left: number, start: (seconds: number) => void] {
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
