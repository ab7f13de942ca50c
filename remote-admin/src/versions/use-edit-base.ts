import { useState } from 'react';

/**
 * What a form began with. It follows what is read until something is changed; from then on it stays, so that a save
 * names the version that the person saw.
 */
export function useEditBase<T>(latest: T) {
  const [base, setBase] = useState(latest);
  return {
    base,
    /** To be called in the render that knows whether something is changed. */
    follow: (dirty: boolean): void => {
      if (!dirty && latest !== base) setBase(latest);
    },
  };
}
