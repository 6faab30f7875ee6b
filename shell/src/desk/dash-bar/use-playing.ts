import { sessionScopedItem } from '@parallax/store';
import { useState } from 'react';
import { z } from 'zod';

const paused = sessionScopedItem('tape-paused', z.literal(true));

/** Whether the tape is moving. A pause survives a reload. */
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
