/** In CSS pixels of the page, from its upper left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const LETTERING = [
  'fontSize',
  'fontWeight',
  'fontVariantNumeric',
  'letterSpacing',
  'lineHeight',
  'color',
  'whiteSpace',
  'textWrap',
  'overflowWrap',
  'hyphens',
  'textAlign',
] as const;

/** How letters look, as CSS says it. */
export type Lettering = Record<(typeof LETTERING)[number], string>;

export interface TextPlace extends Box {
  lettering: Lettering;
}

export interface FigurePlace extends TextPlace {
  unit?: Omit<Lettering, 'lineHeight'>;
  /** It ends where it ended, however long it is. */
  atEnd: boolean;
}

/**
 * Where things stood on the page when it was last here: its form, and the words that are the same for everybody. Nothing of what it
 * said about sites, people or figures.
 */
export interface Places {
  /** Of the page itself (`frameOf`): where that begins elsewhere, all of it does. */
  frame: string;
  /** The lower end of all of it. */
  height: number;
  /** Cards, and the squares of their icons. */
  surfaces: (Box & Record<'background' | 'border' | 'borderRadius', string>)[];
  words: (TextPlace & { text: string })[];
  /** In the order of the page. */
  figures: FigurePlace[];
  /** Null where it is below what was seen, and so is not drawn. */
  chart: Box | null;
  /** What its words say of which figure, in their order: `toGrid`, `storedIn`. With others they would be of something else. */
  parts: string[];
}

/** With another `attention` (`formOf`) all below its panel stands elsewhere; null: who was here may not see it, and has no panel. */
type KeptPlaces = Places & { attention: string | null };

const KEY = 'emp.dashboard.places';

/** Null where none are kept, or those of another `look`. */
export function readPlaces(look: string): KeptPlaces | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as {
      look: string;
      places: KeptPlaces;
    } | null;
    return kept?.look === look ? kept.places : null;
  } catch {
    // Blocked storage or damaged text: the page begins without.
    return null;
  }
}

export function keepPlaces(look: string, places: Places, attention: string | null): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ look, places: { ...places, attention } }));
  } catch {
    // Storage is full or blocked, which must not break the page.
  }
}
