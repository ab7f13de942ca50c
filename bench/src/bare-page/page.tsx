import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Plot } from 'shared-ui/charts';
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
        {points && <Plot kind="line" label="Power" series={[{ name: 'Power', points }]} />}
      </Flex>
    </ConfigProvider>
  );
}

const place = document.createElement('main');
document.body.append(place);
createRoot(place).render(<Page />);
