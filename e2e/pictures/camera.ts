import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { layoutFaults } from '../fixtures/layout-faults.ts';
import { settled, themes } from '../fixtures/pages.ts';
import type { Page } from '../fixtures/test.ts';
import type { Language } from '../fixtures/texts.ts';

export const pictures = join(import.meta.dirname, '../../.cache/screens');

export const widths = [390, 1280, 1920];
const HEIGHT = 900;

/** The usual one, the one with the longest words, and one of another script. */
export const languages: Language[] = ['en', 'de', 'ja'];

/** Two frames: what follows the size of the window has done so. */
const redrawn = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
  );

/** One line of what went wrong, shown below the picture. */
export function note(picture: string, problem: string): void {
  mkdirSync(pictures, { recursive: true });
  appendFileSync(join(pictures, 'notes.tsv'), `${picture}\t${problem.split('\n')[0]}\n`);
}

/**
 * Takes one state at every width and in every theme of a language without loading it again. The page's own theme must
 * be `auto`: it then follows the browser's.
 */
export class Camera {
  readonly #page: Page;
  readonly #language: Language;

  constructor(page: Page, language: Language) {
    this.#page = page;
    this.#language = language;
  }

  /** A page as long as it is. Pages that never end loading say so. */
  async takePage(name: string, { loads = true } = {}): Promise<void> {
    for (const width of widths) {
      await this.#resize(width);
      if (loads) await settled(this.#page);
      await this.#take(`${name} ${width}`, true, this.#page.locator('body'));
    }
  }

  /** What lies above a page, in the window, as long as it stays open when the window changes its width. */
  async takeOpen(name: string, what: Locator, at = widths, again?: () => Promise<void>): Promise<void> {
    for (const width of at) {
      await this.#resize(width);
      await again?.();
      if (!(await what.isVisible())) continue;
      // Further down in a narrower window.
      await what.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        if (top >= window.innerHeight || bottom <= 0) element.scrollIntoView({ block: 'center' });
      });
      await this.#take(`${name} ${width}`, false, what, again);
    }
    await this.#resize(at[0] ?? 1280);
  }

  async #resize(width: number): Promise<void> {
    await this.#page.setViewportSize({ width, height: HEIGHT });
    await redrawn(this.#page);
  }

  async #take(name: string, fullPage: boolean, what: Locator, again?: () => Promise<void>): Promise<void> {
    for (const colorScheme of themes) {
      await this.#page.emulateMedia({ colorScheme });
      await redrawn(this.#page);
      await again?.();
      const picture = `${name} ${this.#language} ${colorScheme}.png`;
      await this.#page.screenshot({ path: join(pictures, picture), fullPage, animations: 'disabled' });
      if (colorScheme !== themes[0]) continue;
      for (const fault of await layoutFaults(what)) note(picture, fault);
    }
  }
}
