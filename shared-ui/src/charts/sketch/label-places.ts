interface Label {
  text: string;
  /** Its middle, in pixels. */
  at: number;
}

/** The labels that have room beside each other: all of them, or every second, third, …, as the engine leaves them out. */
export function unhidden(labels: readonly Label[], widthOf: (text: string) => number): readonly Label[] {
  let shown = labels;
  for (let step = 2; step < labels.length && touch(shown, widthOf); step += 1)
    shown = labels.filter((_, index) => index % step === 0);
  return shown;
}

function touch(labels: readonly Label[], widthOf: (text: string) => number): boolean {
  return labels.some(({ text, at }, index) => {
    const before = labels[index - 1];
    return before !== undefined && at - before.at < (widthOf(text) + widthOf(before.text)) / 2;
  });
}
