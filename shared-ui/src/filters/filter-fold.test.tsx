import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { FilterFold } from './filter-fold.tsx';

it('says what is chosen while it is folded, and unfolds what its button names', async () => {
  await renderUi(
    <FilterFold label="Filters" summary="All sites">
      <label>
        Site <input />
      </label>
    </FilterFold>,
  );
  const button = screen.getByRole('button', { name: 'Filters All sites' });
  const content = document.querySelector(`#${CSS.escape(button.getAttribute('aria-controls') ?? '')}`);
  expect(content?.contains(screen.getByLabelText('Site'))).toBe(true);
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(content?.getAttribute('data-open')).toBe('true');
});

it('is unfolded while something in it is refused', async () => {
  await renderUi(
    <FilterFold label="Filters" summary="All sites" hasProblem>
      <p>Enter a day.</p>
    </FilterFold>,
  );
  expect(screen.getByRole('button').getAttribute('aria-expanded')).toBe('true');
});
