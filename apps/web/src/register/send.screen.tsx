import type { OutputOf } from '@asistent/contract/core/call'
import { registerDifference, sendToRegister } from '@asistent/contract/register/sending.calls'
import { monthOf, type Month } from '@asistent/domain/kernel/month'
import type { RegisterSection } from '@asistent/domain/register/sections'
import { monthsTouching, startYearOf } from '@asistent/domain/kernel/school-year'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Select } from '../blocks/inputs/select'
import { confirm } from '../blocks/parts/confirm'
import { Page } from '../blocks/parts/page'
import { Answered } from '../blocks/parts/states'
import { toast } from '../blocks/parts/toast'
import { useToday } from '../blocks/parts/use-today'
import { Picker } from '../blocks/pickers/picker'
import { MonthPicker } from '../blocks/pickers/period-pickers'
import { groupSource } from '../choices/groups'
import { useCall, useSend } from '../platform/use-call'
import { useMay } from '../platform/user'
import { DifferenceLists, type Chosen } from './difference-lists'
import { ofOneKindergarten } from './one-kindergarten'
import { sectionSegments } from './words'

type Difference = OutputOf<typeof registerDifference>

export const Screen = ofOneKindergarten('НЕИСПУО', Preview)

/** Preview of a month's difference, and the button that confirms it. */
function Preview() {
  const today = useToday()
  const [month, setMonth] = useState<Month>(monthOf(today))
  const [classId, setClassId] = useState<number | null>(null)
  const [section, setSection] = useState<RegisterSection | null>(null)
  const chosen: Chosen = {
    month: month.month,
    year: month.year,
    ...(classId !== null && { classId }),
    ...(section !== null && { section }),
  }
  const answer = useCall(registerDifference, chosen)
  return (
    <Page title="НЕИСПУО" lead="Нищо не се изпраща и не се изтрива там, преди да сте видели какво и да сте потвърдили.">
      <Group align="end" className="no-print">
        <MonthPicker
          months={monthsTouching(startYearOf(today)).filter(
            ({ year, month: number }) => year * 12 + number <= monthNumber(today),
          )}
          value={month}
          onChange={setMonth}
        />
        <Picker
          label="Група"
          source={groupSource}
          value={classId}
          onChange={(value) => setClassId(Number(value) || null)}
        />
        <Select
          label="Раздел"
          placeholder="Всички"
          clearable
          data={sectionSegments}
          value={section === null ? null : String(section)}
          onChange={(value) => setSection(value === null ? null : (Number(value) as RegisterSection))}
        />
      </Group>
      <Answered answer={answer} lines={6}>
        {(difference) => (
          <>
            <Sending difference={difference} chosen={chosen} />
            <DifferenceLists key={JSON.stringify(chosen)} difference={difference} chosen={chosen} />
          </>
        )}
      </Answered>
    </Page>
  )
}

const monthNumber = (today: Parameters<typeof monthOf>[0]) => monthOf(today).year * 12 + monthOf(today).month

function Sending({ difference, chosen }: { difference: Difference; chosen: Chosen }) {
  const sending = useSend(sendToRegister)
  const may = useMay(sendToRegister, 'update')
  const { words, fingerprint, delete: deletions, waiting } = difference
  const run = async (withDeletions: boolean) => {
    const text = deletions > 0 && !withDeletions ? `${words} Изтриванията остават за друг път.` : words
    const sure = await confirm({
      title: 'Изпращане към НЕИСПУО',
      text,
      action: 'Изпрати',
      danger: withDeletions,
    })
    if (!sure) return
    sending.mutate(
      { ...chosen, fingerprint, withDeletions },
      {
        onError: (error) => void toast.failed(error),
        onSuccess: () => toast.done('Записите са на път. Следете ги тук или в „Изпращания“.'),
      },
    )
  }
  const sendable = difference.send + difference.change
  return (
    <Group justify="space-between">
      <p role="status">
        <strong>{words}</strong>
        {waiting > 0 && ` На път: ${waiting}.`}
      </p>
      {may && (
        <Group className="no-print">
          {deletions > 0 && (
            <Button color="red" variant="light" loading={sending.isPending} onClick={() => void run(true)}>
              Изпрати с изтриванията
            </Button>
          )}
          <Button disabled={sendable === 0} loading={sending.isPending} onClick={() => void run(false)}>
            Изпрати
          </Button>
        </Group>
      )}
    </Group>
  )
}
