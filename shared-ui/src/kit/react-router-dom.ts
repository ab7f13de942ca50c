/**
 * What the page has of the router: the host provides this module under the name `react-router-dom`. Server rendering,
 * the framework mode and the older routers stay out, which is a third of the bytes.
 */
export type * from 'react-router';
export {
  createBrowserRouter,
  createMemoryRouter,
  generatePath,
  isRouteErrorResponse,
  Link,
  MemoryRouter,
  matchPath,
  matchRoutes,
  Navigate,
  NavLink,
  Outlet,
  redirect,
  Route,
  Routes,
  ScrollRestoration,
  useBeforeUnload,
  useBlocker,
  useHref,
  useLocation,
  useMatch,
  useMatches,
  useNavigate,
  useNavigation,
  useNavigationType,
  useOutletContext,
  useParams,
  useResolvedPath,
  useRevalidator,
  useRouteError,
  useSearchParams,
} from 'react-router';
export { RouterProvider } from 'react-router/dom';
