import type { completeRequests } from '@asistent/contract/warehouse/requests.calls'
import type { Call, OutputOf } from '@asistent/contract/core/call'
import { formatDay } from '@asistent/domain/kernel/day'
import { plural } from '@asistent/domain/kernel/text'
import { Button, List, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { DayInput } from '../blocks/inputs/day-input'
import { toast } from '../blocks/parts/toast'
import { useToday } from '../blocks/parts/use-today'
import { useMay } from '../platform/user'
import { useSend } from '../platform/use-call'

type Outcome = OutputOf<typeof completeRequests>

/** Processes all pending requests up to a day; lists failures with reasons. */
export function BulkUpToDate({
  label,
  call,
  done,
}: {
  label: string
  call: Call<{ date: string }, unknown, Outcome>
  done: string
}) {
  const [open, setOpen] = useState(false)
  const today = useToday()
  const [day, setDay] = useState<string | null>(today)
  const [outcome, setOutcome] = useState<Outcome>()
  const sending = useSend(call)
  const may = useMay(call, 'update')
  if (!may) return null
  const run = async () => {
    if (!day) return
    const answer = await sending.mutateAsync({ date: day })
    if (answer.failed.length > 0) setOutcome(answer)
    else {
      setOpen(false)
      toast.done(`${done}: ${answer.succeeded}`)
    }
  }
  return (
    <>
      <Button variant="default" onClick={() => (setOutcome(undefined), setOpen(true))}>
        {label}
      </Button>
      <Modal opened={open} onClose={() => setOpen(false)} title={<strong>{label}</strong>}>
        <Stack>
          {outcome ? (
            <>
              <Text>
                {done}: {outcome.succeeded}. {plural(outcome.failed.length, 'искане остана', 'искания останаха')}:
              </Text>
              <List>
                {outcome.failed.map((row) => (
                  <List.Item key={row.id}>
                    № {row.number} за {formatDay(row.forDate)} г., {row.warehouse}: {row.reason}
                  </List.Item>
                ))}
              </List>
              <Button onClick={() => setOpen(false)}>Затвори</Button>
            </>
          ) : (
            <>
              <DayInput label="До дата включително" value={day} onChange={setDay} />
              <Button loading={sending.isPending} onClick={() => void run()}>
                {label}
              </Button>
            </>
          )}
        </Stack>
      </Modal>
    </>
  )
}
