import type { Outcome } from '@parallax/ui';
import { type RefObject, useEffect, useRef } from 'react';

export interface SavedAlias {
  /** the last known alias: the one that this form has saved, until another one is loaded */
  readonly current: RefObject<string>;
  /** whether this form has saved an alias */
  readonly hasRenamed: RefObject<boolean>;
  /** saves an alias with a request and remembers it if that succeeds */
  readonly save: (name: string, rename: (name: string) => Promise<Outcome>) => Promise<Outcome>;
}

/** The alias of a connection that is edited, which other users may change in the meantime. */
export function useSavedAlias(loaded: string): SavedAlias {
  const current = useRef(loaded);
  const hasRenamed = useRef(false);
  useEffect(() => {
    current.current = loaded;
  }, [loaded]);
  return {
    current,
    hasRenamed,
    async save(name, rename) {
      const outcome = await rename(name);
      if (outcome.ok) {
        current.current = name;
        hasRenamed.current = true;
      }
      return outcome;
    },
  };
}
