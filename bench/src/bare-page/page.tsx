import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { paintInto } from 'shared-ui/charts';
import { Button, ConfigProvider, Flex } from 'shared-ui/kit/antd';

type Points = { x: number; y: number }[];

/** Six buttons, eight figures and the dashboard's chart, whose points are asked for: no session, no router, no remotes. */
function Page() {
  const [points, setPoints] = useState<Points>();
  useEffect(() => {
    void fetch('/points.json')
      .then((answer) => answer.json() as Promise<Points>)
      .then(setPoints);
  }, []);
  return (
    <ConfigProvider>
      <Flex vertical>
        <h1>Dashboard</h1>
        <Flex>
          {Array.from({ length: 6 }, (_, index) => (
            <Button key={index}>Action {index}</Button>
          ))}
        </Flex>
        {Array.from({ length: 8 }, (_, index) => (
          <p key={index}>
            Figure {index}: {index * 100}
          </p>
        ))}
        {points && <LibraryChart points={points} />}
      </Flex>
    </ConfigProvider>
  );
}

/** A drawing that asks for nothing that the engine does not have. */
const plain = {
  type: 'view',
  theme: { type: 'classic', category10: ['#0f766e'], category20: ['#0f766e'] },
  legend: false,
  interaction: {
    legendFilter: false,
    sliderFilter: false,
    scrollbarFilter: false,
    tooltip: { shared: true },
  },
} as const;

/** Drawn by the library, without a sketch. */
function LibraryChart({ points }: { points: Points }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current === null) return undefined;
    const painter = paintInto(place.current, { onBrush: () => undefined, onDrawn: () => undefined });
    const line = { type: 'line', data: points, encode: { x: 'x', y: 'y' }, animate: false, transform: [] };
    painter.draw({ ...plain, children: [line] });
    return painter.leave;
  }, [points]);
  return <div role="img" aria-label="Power" style={{ height: '16rem' }} ref={place} />;
}

const place = document.createElement('main');
document.body.append(place);
createRoot(place).render(<Page />);
