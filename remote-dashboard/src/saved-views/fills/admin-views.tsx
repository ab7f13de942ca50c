import type { ViewPage } from 'api/contract';
import { SavedViews } from '../saved-views.tsx';

/** In the heads of the lists of people, of roles and of the audit trail. */
export function AdminViews({ page }: { page: ViewPage }) {
  return <SavedViews page={page} />;
}
