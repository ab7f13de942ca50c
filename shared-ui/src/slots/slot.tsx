import { type ComponentType, createContext, type ReactNode, use, useMemo } from 'react';

/** Something that fills a place which a page offers. */
export interface SlotFiller<Props extends object> {
  /** Unique among the fillers of a slot. */
  id: string;
  /** Lowest first. */
  order: number;
  /** In the person's language. Absent of what the page itself puts there. */
  title?: string;
  /** Loads and fails for itself alone. */
  Content: ComponentType<Props>;
}

/** Gives what other parts of the application fill a slot with, for the person who is signed in. The host supplies it. */
export type SlotReader = (slot: string) => readonly SlotFiller<object>[];

export const SlotContext = createContext<SlotReader>(() => []);

/**
 * What stands in a slot that this page offers.
 * @param own what the page itself puts there: it is in the page's own code, and costs no request
 */
export function useSlot<Props extends object>(
  slot: string,
  own?: readonly SlotFiller<Props>[],
): readonly SlotFiller<Props>[] {
  const read = use(SlotContext);
  return useMemo(
    // What a slot hands over is stated by its contract, and the gate compares it with what fillers need.
    () =>
      [...(own ?? []), ...(read(slot) as readonly SlotFiller<Props>[])].toSorted((a, b) => a.order - b.order),
    [read, slot, own],
  );
}

/** Whether a filler stands in a cell of a table: there a failure has room for no panel. */
export const SlotCellContext = createContext(false);

/** Around a filler that is drawn in a table, once for each row. */
export function SlotCell({ children }: { children: ReactNode }) {
  return <SlotCellContext value={true}>{children}</SlotCellContext>;
}
