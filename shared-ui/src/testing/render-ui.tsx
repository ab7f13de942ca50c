import { act, render, type RenderOptions, type RenderResult } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { defaultLocale, type Locale } from '../i18n/locale.ts';
import { setLocale } from '../i18n/messages.ts';
import { UiProvider, type UiProviderProps } from '../provider/ui-provider.tsx';

export interface RenderUiOptions extends Omit<UiProviderProps, 'children'> {
  locale?: Partial<Locale>;
}

/** Renders with theme, toasts and texts in place, English and UTC unless `locale` says otherwise. */
export async function renderUi(element: ReactElement, given: RenderUiOptions = {}): Promise<RenderResult> {
  const { locale, ...ui } = given;
  // oxlint-disable-next-line typescript/require-await -- makes `act` wait for the language's catalogue
  await act(async () => setLocale({ ...defaultLocale, ...locale }));
  // Dialogs that fade out would still be there when a test looks.
  const wrapper = ({ children }: { children: ReactNode }) => (
    <UiProvider animations={false} {...ui}>
      {children}
    </UiProvider>
  );
  const options: RenderOptions = { wrapper };
  return render(element, options);
}
