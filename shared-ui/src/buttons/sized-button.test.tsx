import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { buttonSizes, SizedButton } from './sized-button.tsx';

it('buttons have the sizes xs, sm, md, lg and xl, each another', async () => {
  expect(buttonSizes).toEqual(['xs', 'sm', 'md', 'lg', 'xl']);
  await renderUi(
    <>
      {buttonSizes.map((size) => (
        <SizedButton key={size} size={size}>
          {size}
        </SizedButton>
      ))}
    </>,
  );
  const looks = buttonSizes.map((size) => screen.getByRole('button', { name: size }).className);
  expect(new Set(looks).size).toBe(5);
});
