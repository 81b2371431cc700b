import type { RowOf } from '@asistent/contract/core/call'
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
import { DayInput } from '../blocks/inputs/day-input'
import { confirm } from '../blocks/parts/confirm'
import { useDownload } from '../blocks/parts/download'
import { Line, Lines, LineSide } from '../blocks/parts/lines'
import { Link } from '../blocks/parts/link'
import { StatusBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { toast } from '../blocks/parts/toast'
import { useToday } from '../blocks/parts/use-today'
import { ManyPicker } from '../blocks/pickers/picker'
import { shownDay } from '../blocks/shown/format'
import { groupSource } from '../choices/groups'
import { useCall, useSend } from '../platform/use-call'
import { exportStatusChoices, inspectorChoices } from './words'

/** Who is coming, what would be missing, and one file with everything. */
export function Screen() {
  const today = useToday()
  const [inspector, setInspector] = useState<Inspector>(inspectors.Education)
  const [fromDate, setFrom] = useState<string>(schoolYearBounds(startYearOf(today)).from)
  const [toDate, setTo] = useState<string>(today)
  const [groupIds, setGroups] = useState<number[]>([])
  const wanted = { inspector, fromDate, toDate, groupIds }
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
      <Readiness wanted={wanted} />
      <Packs />
    </Page>
  )
}

interface Wanted {
  readonly inspector: Inspector
  readonly fromDate: string
  readonly toDate: string
  readonly groupIds: number[]
}

function Readiness({ wanted }: { wanted: Wanted }) {
  const { mutate, isPending } = useSend(makeInspectionPack)
  const make = () =>
    mutate(wanted, {
      onError: (error) => void toast.failed(error),
      onSuccess: () => toast.done('Папката се изготвя'),
    })
  return (
    <Answered answer={useCall(checkInspection, wanted, { keep: true })} lines={5}>
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

const Packs = () => (
  <Section title="Изготвени папки">
    <Answered answer={useCall(listInspectionPacks, { pageSize: 20 })} lines={3}>
      {({ result }) =>
        result.length === 0 ? (
          <Empty small title="Още няма" />
        ) : (
          <Lines>
            {result.map((pack) => (
              <Pack key={pack.id} pack={pack} />
            ))}
          </Lines>
        )
      }
    </Answered>
  </Section>
)

function Pack({ pack }: { pack: RowOf<typeof listInspectionPacks> }) {
  const { id, inspector, fromDate, toDate, status, progress } = pack
  const { download, busy } = useDownload()
  const { mutate } = useSend(deleteInspectionPack)
  const remove = async () => {
    const text = `Ще изтриете папката за ${inspectorLabel[inspector]}.`
    if (await confirm({ title: 'Изтриване', text, action: 'Изтрий', danger: true }))
      mutate({ id }, { onError: (error) => void toast.failed(error) })
  }
  const making = status === exportStatuses.Waiting || status === exportStatuses.Making
  return (
    <Line title={inspectorLabel[inspector]} details={[`${shownDay(fromDate)} – ${shownDay(toDate)}`]}>
      {making ? (
        <Progress value={progress} w={120} aria-label={`Готово ${progress} %`} />
      ) : (
        <StatusBadge {...(exportStatusChoices.find(({ value }) => value === status) ?? { label: '', tone: 'off' })} />
      )}
      <LineSide>
        {status === exportStatuses.Ready && (
          <Button
            variant="default"
            loading={busy !== null}
            onClick={() => void download(downloadInspectionPack, { id })}
          >
            Изтегли
          </Button>
        )}
        <Button variant="subtle" color="red" onClick={() => void remove()}>
          Изтрий
        </Button>
      </LineSide>
    </Line>
  )
}
