import { Button } from 'antd';
import type { MapTiles, SiteOnMap } from 'api/contract';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useFormat } from 'shared-ui/i18n';
import { useText } from '../../messages/texts.ts';
import { type Cluster, clustersOf } from './clusters.ts';
import styles from './map.module.css';
import {
  closestOf,
  isClosest,
  isWidest,
  type MapView,
  type Place,
  pointOf,
  projectionOf,
  viewAround,
  viewOfAll,
  ZOOM,
  zoomed,
} from './map-view.ts';
import { siteStates, worstOf } from './site-map-api.ts';
import { StateShape } from './state-shape.tsx';
import { Tiles } from './tiles.tsx';
import { useSize } from './use-size.ts';
import { useStateWords } from './use-state-words.ts';
import { World } from './world.tsx';

export interface DrawnMapProps {
  sites: readonly SiteOnMap[];
  /** Of a service that the operator chose. */
  tiles: MapTiles | null;
  /** In the middle at first, with a ring around it. */
  around?: Place | undefined;
  /** Sites of the cluster that was chosen. */
  onChoose: (sites: readonly SiteOnMap[]) => void;
}

/** Where sites are. Those that lie close are one marker with their number, which comes closer. */
export default function DrawnMap({ sites, tiles, around, onChoose }: DrawnMapProps) {
  const most = closestOf(tiles !== null);
  const t = useText();
  const navigate = useNavigate();
  const [ref, size] = useSize();
  // Until somebody moves it, it follows the sites and the width.
  const [moved, setMoved] = useState<MapView | null>(null);
  const view = moved ?? (around ? viewAround(around, size) : viewOfAll(sites, size));
  const { scale } = view;
  const [longitude, latitude] = view.center;
  const projection = useMemo(
    () => projectionOf({ center: [longitude, latitude], scale }, size),
    [longitude, latitude, scale, size],
  );
  const clusters = useMemo(
    () => clustersOf(sites, (site) => projection(pointOf(site)), size),
    [sites, projection, size],
  );
  const ring = around ? projection(pointOf(around)) : null;

  function open({ sites: own }: Cluster) {
    const [only] = own;
    if (own.length === 1 && only) return void navigate(`/clients/${only.id}/site`);
    onChoose(own);
    // What is at one place stays one, however close: the list tells it apart.
    if (own.every((site) => site.latitude === only?.latitude && site.longitude === only.longitude)) return;
    const closer = viewOfAll(own, size, most);
    setMoved(closer.scale > scale * 1.1 ? closer : zoomed({ ...closer, scale }, ZOOM, size, most));
  }

  return (
    <div className={styles.frame} ref={ref}>
      <World projection={projection} size={size} />
      {tiles && <Tiles tiles={tiles} projection={projection} size={size} />}
      {ring && <span className={styles.here} style={{ left: ring[0], top: ring[1] }} />}
      <Markers clusters={clusters} onOpen={open} />
      <div className={styles.controls}>
        <Button
          size="small"
          disabled={isClosest(view, most)}
          aria-label={t('map.zoomIn')}
          onClick={() => setMoved(zoomed(view, ZOOM, size, most))}
        >
          +
        </Button>
        <Button
          size="small"
          disabled={isWidest(view, size)}
          aria-label={t('map.zoomOut')}
          onClick={() => setMoved(zoomed(view, 1 / ZOOM, size, most))}
        >
          −
        </Button>
        <Button
          size="small"
          onClick={() => {
            setMoved(viewOfAll(sites, size));
            onChoose([]);
          }}
        >
          {t('map.all')}
        </Button>
      </div>
    </div>
  );
}

interface MarkersProps {
  clusters: readonly Cluster[];
  onOpen: (cluster: Cluster) => void;
}

/** One stop of the Tab key; arrow keys go from marker to marker, from left to right. */
function Markers({ clusters, onOpen }: MarkersProps) {
  const t = useText();
  const format = useFormat();
  const words = useStateWords();
  const [at, setAt] = useState(0);
  const current = Math.min(at, Math.max(0, clusters.length - 1));
  const group = useRef<HTMLDivElement>(null);

  function step(event: KeyboardEvent) {
    const last = clusters.length - 1;
    const to = {
      ArrowRight: Math.min(current + 1, last),
      ArrowDown: Math.min(current + 1, last),
      ArrowLeft: Math.max(current - 1, 0),
      ArrowUp: Math.max(current - 1, 0),
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setAt(to);
    group.current?.querySelectorAll('button')[to]?.focus();
  }

  const nameOf = ({ sites }: Cluster) => {
    const [only] = sites;
    if (sites.length === 1 && only) return t('map.site', { name: only.name, state: words[only.state] });
    const counts = siteStates.flatMap((state) => {
      const count = sites.filter((site) => site.state === state).length;
      return count > 0 ? [t('map.count', { state: words[state], count })] : [];
    });
    return t('map.cluster', { count: sites.length, states: format.list(counts) });
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons have the focus
    <div ref={group} role="group" aria-label={t('map.label')} onKeyDown={step}>
      {clusters.map((cluster, index) => {
        const name = nameOf(cluster);
        const count = cluster.sites.length;
        return (
          <button
            key={cluster.sites[0]?.id}
            type="button"
            className={styles.marker}
            style={{ left: cluster.x, top: cluster.y }}
            tabIndex={index === current ? 0 : -1}
            aria-label={name}
            title={name}
            onFocus={() => setAt(index)}
            onClick={() => onOpen(cluster)}
          >
            <StateShape state={worstOf(cluster.sites)} />
            {count > 1 && <span className={styles.number}>{format.number(count)}</span>}
          </button>
        );
      })}
    </div>
  );
}
