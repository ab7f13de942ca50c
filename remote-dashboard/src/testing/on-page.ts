import { screen, within } from '@testing-library/react';

/** The card around a label. */
export function card(label: string): HTMLElement {
  const found = screen.getAllByText(label).map((element) => element.closest<HTMLElement>('[aria-busy]'));
  const first = found.find((element) => element !== null);
  if (first === undefined || first === null) throw new Error(`No card says ${label}`);
  return first;
}

/** A titled part of the page, once it is there. */
export function region(name: string): Promise<HTMLElement> {
  return screen.findByRole('region', { name });
}

/** The table in a titled part of the page, once its code and its rows are there. */
export async function tableIn(section: HTMLElement): Promise<HTMLElement> {
  return within(section).findByRole('table');
}

/** What the cells of each row say, the header first. */
export function cellsOf(table: HTMLElement): string[][] {
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent));
}

/** What a choice offers, in order. */
export function optionsOf(choice: HTMLElement): string[] {
  return within(choice)
    .getAllByRole('option')
    .map((option) => option.textContent);
}
