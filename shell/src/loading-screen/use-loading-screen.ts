import { useEffect, useState } from 'react';

export const INTRO_MS = 500;
export const HIDE_DELAY_MS = 500;

/** `leaving`: everything has loaded and the screen is fading out. */
export type LoadingPhase = 'loading' | 'leaving' | 'gone';

/**
 * The phases of the loading screen: it plays its intro, stays until `loaded`, and is removed
 * HIDE_DELAY_MS later. It never reappears.
 */
export function useLoadingScreen(loaded: boolean): LoadingPhase {
  const [intro, setIntro] = useState(true);
  const [gone, setGone] = useState(false);
  const leaving = loaded && !intro;

  useEffect(() => {
    const timer = setTimeout(() => setIntro(false), INTRO_MS);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    if (!loaded) return undefined;
    const timer = setTimeout(() => setGone(true), HIDE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [loaded]);

  if (gone && !intro) return 'gone';
  return leaving ? 'leaving' : 'loading';
}
