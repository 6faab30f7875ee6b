import { privateValue } from '@parallax/store';
import { useState } from 'react';
import { z } from 'zod';

const paused = privateValue('tape-paused', z.literal(true));

/** Whether the tape moves. Once paused it stays so, over a reload too. */
export function usePlaying(): [playing: boolean, setPlaying: (playing: boolean) => void] {
  const [playing, setPlaying] = useState(() => paused.read() !== true);
  return [
    playing,
    (next) => {
      setPlaying(next);
      if (next) paused.clear();
      else paused.write(true);
    },
  ];
}
