import { useEffect, useState } from 'react';

const INTRO_MS = 500;
const HIDE_DELAY_MS = 500;

/** `leaving`: everything has loaded and the screen is fading out. */
export type LoadingPhase = 'loading' | 'leaving' | 'hidden';

/**
 * The phases of the loading screen: it plays its intro, stays until `loaded`, and is removed
 * HIDE_DELAY_MS later. It never reappears.
 */
export function useLoadingScreen(loaded: boolean): LoadingPhase {
  const [intro, setIntro] = useState(true);
  const [isHidden, setHidden] = useState(false);
  const leaving = loaded && !intro;

  useEffect(() => {
    const timer = setTimeout(() => setIntro(false), INTRO_MS);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    if (!loaded) return undefined;
    const timer = setTimeout(() => setHidden(true), HIDE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [loaded]);

  if (isHidden && !intro) return 'hidden';
  return leaving ? 'leaving' : 'loading';
}
