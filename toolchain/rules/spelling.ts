import { lineAt, type SourceFile } from './source-files.ts';

/** British spellings, each with the American one. Words that end alike (colours, coloured) are covered by their stem. */
const BRITISH: Readonly<Record<string, string>> = {
  analyse: 'analyze',
  artefact: 'artifact',
  authoris: 'authoriz',
  behaviour: 'behavior',
  cancelled: 'canceled',
  cancelling: 'canceling',
  catalyse: 'catalyze',
  centralis: 'centraliz',
  centre: 'center',
  colour: 'color',
  customis: 'customiz',
  defence: 'defense',
  favour: 'favor',
  fulfil: 'fulfill',
  grey: 'gray',
  honour: 'honor',
  initialis: 'initializ',
  judgement: 'judgment',
  labelled: 'labeled',
  labelling: 'labeling',
  licence: 'license',
  localis: 'localiz',
  maximis: 'maximiz',
  minimis: 'minimiz',
  modelled: 'modeled',
  modelling: 'modeling',
  neighbour: 'neighbor',
  normalis: 'normaliz',
  optimis: 'optimiz',
  organis: 'organiz',
  prioritis: 'prioritiz',
  programme: 'program',
  randomis: 'randomiz',
  recognis: 'recogniz',
  serialis: 'serializ',
  signalled: 'signaled',
  signalling: 'signaling',
  summaris: 'summariz',
  synchronis: 'synchroniz',
  travelled: 'traveled',
  travelling: 'traveling',
  unauthoris: 'unauthoriz',
  utilis: 'utiliz',
  whilst: 'while',
};

/** Not ours to spell: names of files, what other languages and libraries write, words that only begin alike. */
const KEPT =
  /PROCESS_ASSETS_STAGE_ANALYSE|labelledby|behaviour\.(?:md|test)|docs\/behaviour|programmer|programmed|programmatic|fulfill|optimism|optimist|minimis\b|colourblind/gi;

const WORD = new RegExp(`(?<![A-Za-z])(${Object.keys(BRITISH).join('|')})`, 'gi');
const HUMP = new RegExp(`(?<=[a-z])(${Object.keys(BRITISH).map(capitalized).join('|')})`, 'g');

/** British spellings in names, comments and texts. */
export function britishSpellings({ path, text }: SourceFile): string[] {
  const ours = text.replaceAll(KEPT, (kept) => ' '.repeat(kept.length));
  return [...ours.matchAll(WORD), ...ours.matchAll(HUMP)].map((match) => {
    const found = match[0];
    return `${path}:${lineAt(text, match.index)} spells ${found}: write ${BRITISH[found.toLowerCase()] ?? ''}`;
  });
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
