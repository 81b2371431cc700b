import { Anchor, Group, Title } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { useState, type ComponentType } from 'react'
import { installFakeServer } from './fake-server'
import { HubSample } from './hub-sample'
import { InputsSample, PartsSample } from './parts-samples'
import { ConflictSample } from './conflict-samples'
import { CalendarSample, ChartsSample, UploadsSample } from './heavy-samples'
import { BoardSample, TreeSample } from './board-samples'
import { Delivery } from './delivery-samples'
import { AttendanceMonth, AttendanceReport, KidDetail, KidForm, KidList, KidWizard } from './sample-screens'

// All blocks on one page. ?block=list shows a single one as a screen.

installFakeServer()

interface Sample {
  readonly title: string
  readonly Block: ComponentType
  /** Simulated path of a sample: each has a separate router, so their URLs do not conflict. */
  readonly at?: readonly [path: string, opened: string]
}

const samples: Readonly<Record<string, Sample>> = {
  parts: { title: 'Малки части', Block: PartsSample },
  inputs: { title: 'Полета и избор', Block: InputsSample },
  list: { title: 'listScreen', Block: KidList, at: ['/kids/records', '/kids/records'] },
  'long-list': { title: 'listScreen с 200 реда', Block: KidList, at: ['/kids/records', '/kids/records?size=200'] },
  form: { title: 'formScreen', Block: KidForm, at: ['/kids/records/$id', '/kids/records/7'] },
  wizard: { title: 'wizardScreen', Block: KidWizard, at: ['/kids/wizard', '/kids/wizard'] },
  detail: { title: 'detailScreen', Block: KidDetail, at: ['/kids/detail/$id', '/kids/detail/7'] },
  report: { title: 'reportScreen', Block: AttendanceReport, at: ['/report', '/report?month=11&year=2026'] },
  grid: { title: 'monthGrid', Block: AttendanceMonth, at: ['/grid', '/grid?groupId=1&month=11&year=2026'] },
  hub: { title: 'Справки на една област', Block: HubSample, at: ['/menu/$area', '/menu/attendance'] },
  document: { title: 'documentScreen', Block: Delivery, at: ['/deliveries/$id', '/deliveries/12'] },
  'document-read': { title: 'documentScreen, приключен', Block: Delivery, at: ['/deliveries/$id', '/deliveries/11'] },
  lines: { title: 'field.lines в нов документ', Block: Delivery, at: ['/deliveries/create', '/deliveries/create'] },
  'long-lines': {
    title: 'field.lines с 200 реда',
    Block: Delivery,
    at: ['/deliveries/$id', '/deliveries/200'],
  },
  conflict: { title: 'Двама променят едно и също', Block: ConflictSample },
  board: { title: 'Табло по дни', Block: BoardSample },
  tree: { title: 'Дърво', Block: TreeSample },
  charts: { title: 'Графики', Block: ChartsSample },
  calendar: { title: 'Календар', Block: CalendarSample },
  uploads: { title: 'Файлове', Block: UploadsSample },
}

/** The blank layout centres its content, but blocks need the full width. */
const whole = { width: '100%', justifySelf: 'stretch', alignSelf: 'start', minWidth: 0 } as const

export function Screen() {
  const { block } = useSearch({ strict: false }) as { block?: string }
  const one = block ? samples[block] : undefined
  if (one) return <Alone sample={one} />
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
    {!sample.at && (
      <Title order={1} mb="md">
        {sample.title}
      </Title>
    )}
    <Placed sample={sample} />
  </div>
)

function Placed({ sample: { Block, at } }: { sample: Sample }) {
  const [router] = useState(() => (at ? routerFor(Block, at) : undefined))
  return router ? <RouterProvider router={router as never} /> : <Block />
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
