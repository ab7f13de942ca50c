/** B-2.8: 192 px wide, 8 px from the viewport's edges. */
export const MENU_WIDTH = 192;
export const VIEWPORT_MARGIN = 8;
const GAP = 4;

export interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export interface MenuPlace {
  top: number;
  left: number;
  /** What is left of the viewport on the chosen side; a longer menu scrolls. */
  maxHeight: number;
  opens: 'down' | 'up';
}

/**
 * Where a menu of `height` stands in the viewport: below its trigger, above it when there is no room below (and more
 * above), never past an edge. All in CSS pixels.
 */
export function placeMenu(
  trigger: Box,
  height: number,
  viewport: { width: number; height: number },
  align: 'start' | 'end',
): MenuPlace {
  const wanted = align === 'start' ? trigger.left : trigger.right - MENU_WIDTH;
  const rightmost = viewport.width - MENU_WIDTH - VIEWPORT_MARGIN;
  const left = Math.max(VIEWPORT_MARGIN, Math.min(wanted, rightmost));
  const below = viewport.height - VIEWPORT_MARGIN - (trigger.bottom + GAP);
  const above = trigger.top - GAP - VIEWPORT_MARGIN;
  if (height <= below || below >= above) {
    return { top: trigger.bottom + GAP, left, maxHeight: below, opens: 'down' };
  }
  return { top: trigger.top - GAP - Math.min(height, above), left, maxHeight: above, opens: 'up' };
}
