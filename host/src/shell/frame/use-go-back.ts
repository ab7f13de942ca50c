import { useNavigate } from 'react-router-dom';
import { useRemoteNavigation } from '../../remotes/navigation.ts';
import { documentPages } from '../leave-page.ts';
import { pagesBefore } from './pages-before.ts';

/** To the page before; in a fresh tab, which has none, to the first page that the person may open. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  const { main, organization } = useRemoteNavigation();
  const first = [...main, ...organization][0];
  return () => {
    if (pagesBefore() > 0) void navigate(-1);
    else if (first) void navigate(first.path, { replace: true });
    else documentPages.landing();
  };
}
