import type { OutputOf } from '@asistent/contract/core/call'
import { registerDifference, sendToRegister } from '@asistent/contract/register/sending.calls'
import { monthOf, type Month } from '@asistent/domain/kernel/month'
import { monthsTouching, startYearOf } from '@asistent/domain/kernel/school-year'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
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
import { DifferenceLists } from './difference-lists'

type Difference = OutputOf<typeof registerDifference>

/** What would be sent for a month, openable, and the button that confirms exactly that. */
export function Screen() {
  const today = useToday()
  const [month, setMonth] = useState<Month>(monthOf(today))
  const [classId, setClassId] = useState<number | null>(null)
  const chosen = { month: month.month, year: month.year, ...(classId !== null && { classId }) }
  const answer = useCall(registerDifference, chosen)
  return (
    <Page title="НЕИСПУО" lead="Нищо не се изпраща и не се изтрива там, преди да сте видели какво и да сте потвърдили.">
      <Group align="end" className="no-print">
        <MonthPicker
          months={monthsTouching(startYearOf(today)).filter((one) => one.year * 12 + one.month <= monthNumber(today))}
          value={month}
          onChange={setMonth}
        />
        <Picker
          label="Група"
          source={groupSource}
          value={classId}
          onChange={(value) => setClassId(Number(value) || null)}
        />
      </Group>
      <Answered answer={answer} lines={6}>
        {(difference) => (
          <>
            <Sending difference={difference} chosen={chosen} />
            <DifferenceLists difference={difference} />
          </>
        )}
      </Answered>
    </Page>
  )
}

const monthNumber = (today: Parameters<typeof monthOf>[0]) => monthOf(today).year * 12 + monthOf(today).month

function Sending({ difference, chosen }: { difference: Difference; chosen: Month & { classId?: number } }) {
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
