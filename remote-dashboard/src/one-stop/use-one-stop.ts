import { type FocusEvent, type KeyboardEvent, useState } from 'react';

const BOX = 'input[type="checkbox"]:not(:disabled)';

/** Where a key leads among so many boxes; undefined for keys that lead nowhere. */
function placeOf(key: string, here: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(here + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(here - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/**
 * A list of checkboxes as one stop of Tab, however long it is: the arrows lead through it, and Tab comes back to where
 * one was. `values` are those that can be pressed; each box has its value as `value` and `tabIndexOf` as `tabIndex`.
 */
export function useOneStop(values: readonly string[]) {
  const [last, setLast] = useState<string>();
  const stop = last !== undefined && values.includes(last) ? last : values[0];
  return {
    tabIndexOf: (value: string) => (value === stop ? 0 : -1),
    list: {
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        if (target instanceof HTMLInputElement) setLast(target.value);
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>(BOX)];
        const here = boxes.findIndex((box) => box === event.target);
        const place = here < 0 ? undefined : placeOf(event.key, here, boxes.length);
        if (place === undefined) return;
        event.preventDefault();
        boxes[place]?.focus();
      },
    },
  };
}
