import type { ComponentType } from 'react';
import type { Location, RouteObject } from 'react-router-dom';
import type { Person } from './choose-release.ts';
import type { RemoteFailure } from './remote-failure.ts';
import type { Pages, Visit } from './use-remote-pages.ts';

export interface RemoteRoutesProps {
  routes: RouteObject[];
  location: Location;
  /** Thrown when none of the routes is the address's. */
  missing: () => RemoteFailure;
}

export interface RemotePanelProps {
  failure: RemoteFailure;
  /** Why the remote was turned off, where it was. */
  disabled: string | null;
  onRetry: () => void;
}

/** One visit's page, and the ways to put something else into its place. */
export interface OpenPage {
  visit: Visit;
  path: string;
  /** Another release, or the panel that says why there is none. */
  replace: (next: Pages | RemoteFailure) => void;
  retry: () => void;
}

/**
 * What the document around remotes has of its own: the shell a session, a router and antd, the public shell none of
 * these. What loads, retries and replaces remotes gets them from here and so weighs nothing of them.
 */
export interface Surroundings {
  /** Whom releases are chosen for at this moment. */
  person: () => Person | null;
  /** The routes that a path matches, outermost first. */
  matchPages: (routes: RouteObject[], pathname: string) => RouteObject[];
  /** Draws the page of an address. */
  Routes: ComponentType<RemoteRoutesProps>;
  /** Lets an open page be exchanged for another release of its remote. */
  Exchange: ComponentType<OpenPage>;
  /** In place of a remote that cannot be shown. */
  Panel: ComponentType<RemotePanelProps>;
}
