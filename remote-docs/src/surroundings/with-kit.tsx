import type { ComponentType } from 'react';

/** A lazy page together with what the real components need around them. */
export function withKit(load: () => Promise<ComponentType>) {
  return async () => {
    const [{ KitSurroundings }, Page] = await Promise.all([import('./kit-surroundings.tsx'), load()]);
    const Component = () => (
      <KitSurroundings>
        <Page />
      </KitSurroundings>
    );
    return { Component };
  };
}
