import {
  checkInspection,
  deleteInspectionPack,
  downloadInspectionPack,
  listInspectionPacks,
  makeInspectionPack,
} from '@asistent/contract/documents/inspections.calls'
import { exportStatuses } from '@asistent/domain/documents/class-book'
import { inspectorLabel, inspectors, packPartLabel, type Inspector } from '@asistent/domain/documents/inspections'
import { schoolYearBounds, startYearOf } from '@asistent/domain/kernel/school-year'
import { Button, Group, Progress } from '@mantine/core'
import { useState } from 'react'
import { ChoiceInput } from '../blocks/inputs/choice-inputs'
import { listPart } from '../blocks/list/list-screen'
import { DayInput } from '../blocks/inputs/day-input'
import { Line, Lines } from '../blocks/parts/lines'
import { Link } from '../blocks/parts/link'
import { Page } from '../blocks/parts/page'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { toast } from '../blocks/parts/toast'
import { useToday } from '../blocks/parts/use-today'
import { ManyPicker } from '../blocks/pickers/picker'
import { groupSource } from '../choices/groups'
import { useCall, useSend } from '../platform/use-call'
import { exportStatusChoices, inspectorChoices } from './words'

/** Inspections: inspector, missing documents, and one file with all documents. */
export function Screen() {
  const today = useToday()
  const [inspector, setInspector] = useState<Inspector>(inspectors.Education)
  const [fromDate, setFrom] = useState<string>(schoolYearBounds(startYearOf(today)).from)
  const [toDate, setTo] = useState<string>(today)
  const [groupIds, setGroups] = useState<number[]>([])
  const request = { inspector, fromDate, toDate, groupIds }
  return (
    <Page title="Папка за проверка" lead="Изберете кой идва. Ще видите какво липсва и ще получите всичко в един файл.">
      <Section>
        <Group align="end">
          <ChoiceInput
            label="Кой идва"
            choices={inspectorChoices}
            value={inspector}
            onChange={(value) => value !== null && setInspector(value as Inspector)}
          />
          <DayInput label="От дата" value={fromDate} onChange={(day) => day !== null && setFrom(day)} />
          <DayInput label="До дата" value={toDate} onChange={(day) => day !== null && setTo(day)} />
          <ManyPicker label="Групи" placeholder="всички" source={groupSource} value={groupIds} onChange={setGroups} />
        </Group>
      </Section>
      <Readiness pack={request} />
      <Section title="Изготвени папки">
        <Packs />
      </Section>
    </Page>
  )
}

interface PackInput {
  readonly inspector: Inspector
  readonly fromDate: string
  readonly toDate: string
  readonly groupIds: number[]
}

function Readiness({ pack: request }: { pack: PackInput }) {
  const { mutate, isPending } = useSend(makeInspectionPack)
  const make = () =>
    mutate(request, {
      onError: (error) => void toast.failed(error),
      onSuccess: () => toast.done('Папката се изготвя'),
    })
  return (
    <Answered answer={useCall(checkInspection, request, { keep: true })} lines={5}>
      {({ parts, missing }) => (
        <>
          <Section title="Какво липсва">
            {missing.length === 0 && <Empty small drawing="done" title="Нищо не липсва" />}
            <Lines>
              {missing.map(({ text, to }) => (
                <Line key={text} title={<Link to={to}>{text}</Link>} />
              ))}
            </Lines>
          </Section>
          <Section title="В папката">
            <ul>
              {parts.map((part) => (
                <li key={part}>{packPartLabel[part]}</li>
              ))}
            </ul>
            <Button loading={isPending} onClick={make}>
              Изготви папката
            </Button>
          </Section>
        </>
      )}
    </Answered>
  )
}

const Packs = listPart({
  title: 'Изготвени папки',
  call: listInspectionPacks,
  columns: (column) => [
    column.badge('inspector', inspectorChoices, { title: 'За кого' }),
    column.day('fromDate', { title: 'От' }),
    column.day('toDate', { title: 'До' }),
    column.badge('status', exportStatusChoices, { title: 'Състояние' }),
    column.own('Напредък', ({ progress }) => <Progress value={progress} w={90} aria-label={`Готово ${progress} %`} />),
  ],
  rowActions: (action) => [
    action.send({
      label: 'Изтегли',
      call: downloadInspectionPack,
      input: ({ id }) => ({ id }),
      when: ({ status }) => status === exportStatuses.Ready,
    }),
  ],
  remove: { call: deleteInspectionPack, what: (pack) => `папката за ${inspectorLabel[pack.inspector]}` },
  empty: { title: 'Още няма изготвени папки' },
})
