import type { Outcome } from '@parallax/ui';
import { useEffect, useRef } from 'react';

export interface SavedAlias {
  /** the last known alias: the one that this form has saved, until another one is loaded */
  readonly current: () => string;
  /** whether this form has saved an alias */
  readonly hasSaved: () => boolean;
  /** saves an alias and remembers it if that succeeds */
  readonly save: (name: string) => Promise<Outcome>;
}

/**
 * The alias of a connection that is edited, which other users may change in the meantime.
 * @param rename requests the change of the alias
 */
export function useSavedAlias(
  loaded: string,
  rename: (name: string) => Promise<Outcome>,
): SavedAlias {
  const current = useRef(loaded);
  const hasSaved = useRef(false);
  useEffect(() => {
    current.current = loaded;
  }, [loaded]);
  return {
    current: () => current.current,
    hasSaved: () => hasSaved.current,
    async save(name) {
      const outcome = await rename(name);
      if (outcome.ok) {
        current.current = name;
        hasSaved.current = true;
      }
      return outcome;
    },
  };
}
