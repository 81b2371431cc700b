import { Anchor, Group, Title } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { useState, type ComponentType } from 'react'
import { installFakeServer } from './fake-server'
import { AttendanceMonth, AttendanceReport, KidDetail, KidForm, KidList } from './sample-screens'

// Builders on sample data, for development and `npm run bench -- screens`. ?block=list shows a single one as a screen.

installFakeServer()

interface Sample {
  readonly title: string
  readonly Block: ComponentType
  /** Path in the sample's own router, so that the addresses of samples do not conflict. */
  readonly at: readonly [path: string, opened: string]
}

const samples: Readonly<Record<string, Sample>> = {
  list: { title: 'listScreen', Block: KidList, at: ['/kids/records', '/kids/records'] },
  'long-list': { title: 'listScreen с 200 реда', Block: KidList, at: ['/kids/records', '/kids/records?size=200'] },
  form: { title: 'formScreen', Block: KidForm, at: ['/kids/records/$id', '/kids/records/7'] },
  detail: { title: 'detailScreen', Block: KidDetail, at: ['/kids/detail/$id', '/kids/detail/7'] },
  report: { title: 'reportScreen', Block: AttendanceReport, at: ['/report', '/report?month=11&year=2026'] },
  grid: { title: 'monthGrid', Block: AttendanceMonth, at: ['/grid', '/grid?groupId=1&month=11&year=2026'] },
}

/** The blank layout centres its content, but blocks need the full width. */
const whole = { width: '100%', justifySelf: 'stretch', alignSelf: 'start', minWidth: 0 } as const

export function Screen() {
  const { block } = useSearch({ strict: false }) as { block?: string }
  const sample = block ? samples[block] : undefined
  if (sample) return <Alone sample={sample} />
  return (
    <div style={{ ...whole, display: 'grid', gap: '2.5rem', padding: '1rem' }}>
      <Title order={1}>Блокове</Title>
      <Group component="nav" aria-label="Блокове" gap="xs">
        {Object.entries(samples).map(([name, sample]) => (
          <Anchor key={name} href={`/dev/blocks?block=${name}`}>
            {sample.title}
          </Anchor>
        ))}
      </Group>
      {Object.entries(samples).map(([name, sample]) => (
        <section key={name} aria-label={sample.title} style={{ minWidth: 0 }}>
          <Title order={2} mb="md">
            {sample.title}
          </Title>
          <Placed sample={sample} />
        </section>
      ))}
    </div>
  )
}

const Alone = ({ sample }: { sample: Sample }) => (
  <div style={{ ...whole, padding: '1.25rem' }}>
    <Placed sample={sample} />
  </div>
)

function Placed({ sample: { Block, at } }: { sample: Sample }) {
  const [router] = useState(() => routerFor(Block, at))
  return <RouterProvider router={router as never} />
}

function routerFor(Block: ComponentType, [path, opened]: readonly [string, string]) {
  const root = createRootRoute()
  const home = createRoute({ getParentRoute: () => root, path, component: () => <Block /> })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => <p>Тук води блокът.</p> })
  return createRouter({
    routeTree: root.addChildren([home, elsewhere]),
    history: createMemoryHistory({ initialEntries: [opened] }),
  })
}
