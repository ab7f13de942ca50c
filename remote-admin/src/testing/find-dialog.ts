import { screen, within } from '@testing-library/react';

/**
 * An open dialog by its title. Not by its accessible name: in tests antd gives every component the id `test-id`, so
 * that a select on the page would name the dialog.
 */
export async function findDialog(title: string) {
  const heading = await screen.findByText(title, { selector: '.ant-modal-title' });
  const dialog = heading.closest<HTMLElement>('[role="dialog"]');
  if (!dialog) throw new Error(`'${title}' is not the title of a dialog`);
  return within(dialog);
}
