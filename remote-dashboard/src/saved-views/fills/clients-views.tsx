import { SavedViews } from '../saved-views.tsx';

/** In the head of the list of clients. */
export function ClientsViews() {
  return <SavedViews page="clients" />;
}
