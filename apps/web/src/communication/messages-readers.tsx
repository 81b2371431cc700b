import { Button, Group, Progress, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { listMessageReaders, remindMessage } from '@asistent/contract/communication/messages.calls'
import { maxPageSize } from '@asistent/contract/core/page'
import { plural } from '@asistent/domain/kernel/text'
import { sofiaTime } from '@asistent/domain/kernel/day'
import { IconBellRinging, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Segments } from '../blocks/inputs/segments'
import { Figure, Section } from '../blocks/parts/section'
import { PersonName } from '../blocks/parts/names'
import { Answered } from '../blocks/parts/states'
import { toast } from '../blocks/parts/toast'
import { useCall, useSend } from '../platform/use-call'
import { formatMoment } from '../blocks/shown/moments'
import type { Opened } from './messages-compose'
import classes from './messages-readers.module.css'

const firstReaders = 20
const moreReaders = 100

type Shown = 'unread' | 'read' | 'unacknowledged' | 'acknowledged'

/** Read receipts; one button reminds only those who have not read it. */
export function Readers({ message }: { message: Opened }) {
  const { progress, askAcknowledgement } = message
  const [shown, setShown] = useState<Shown>(askAcknowledgement ? 'unacknowledged' : 'unread')
  const [pageSize, setPageSize] = useState(firstReaders)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 300)
  const answer = useCall(
    listMessageReaders,
    { id: message.id, state: shown, pageSize, ...(search && { search }) },
    { keep: true },
  )
  if (!progress) return null
  const done = askAcknowledgement ? progress.acknowledged : progress.read
  const waiting = progress.delivered - done
  return (
    <Section title="Кой го е прочел" side={waiting > 0 && <Remind message={message} waiting={waiting} />}>
      {message.state === 'sending' && (
        <div role="status">
          <Text mb={4}>
            Изпраща се: {progress.delivered} от {progress.expected}
          </Text>
          <Progress value={(100 * progress.delivered) / Math.max(1, progress.expected)} aria-label="Изпращане" />
        </div>
      )}
      <div className={classes.figures}>
        <Figure value={progress.delivered} label="получатели" />
        <Figure value={progress.read} label="прочели" tone="good" />
        {askAcknowledgement && <Figure value={progress.acknowledged} label="потвърдили" tone="good" />}
        <Figure value={waiting} label={askAcknowledgement ? 'непотвърдили' : 'непрочели'} />
      </div>
      <Group gap="sm" mb="sm">
        <Segments
          className={classes.choice}
          label="Кои получатели да се покажат"
          value={shown}
          onChange={(value) => {
            setShown(value)
            setPageSize(firstReaders)
          }}
          choices={
            askAcknowledgement
              ? [
                  { value: 'unacknowledged', label: 'Непотвърдили' },
                  { value: 'acknowledged', label: 'Потвърдили' },
                  { value: 'read', label: 'Прочели' },
                ]
              : [
                  { value: 'unread', label: 'Непрочели' },
                  { value: 'read', label: 'Прочели' },
                ]
          }
        />
        {progress.delivered > firstReaders && (
          <TextInput
            type="search"
            aria-label="Търсене по име"
            placeholder="Име"
            leftSection={<IconSearch size={18} aria-hidden />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </Group>
      <Answered answer={answer} lines={3}>
        {({ result, rowsCount }) => (
          <>
            {result.length === 0 && <Text c="dimmed">Никой.</Text>}
            <ul className={classes.people}>
              {result.map((person) => (
                <li key={person.id}>
                  <PersonName name={person.name} detail={person.detail} />
                  <span className={classes.when}>
                    {person.acknowledgedAt
                      ? `потвърди ${formatMoment(person.acknowledgedAt)}`
                      : person.seenAt
                        ? `прочете ${formatMoment(person.seenAt)}`
                        : person.remindedAt
                          ? `напомнено ${formatMoment(person.remindedAt)}`
                          : ''}
                  </span>
                </li>
              ))}
            </ul>
            {rowsCount > result.length && pageSize < maxPageSize && (
              <Button variant="subtle" onClick={() => setPageSize(Math.min(maxPageSize, pageSize + moreReaders))}>
                Покажи още ({rowsCount - result.length})
              </Button>
            )}
            {rowsCount > result.length && pageSize >= maxPageSize && (
              <Text c="dimmed">и още {rowsCount - result.length}; намерете ги по име.</Text>
            )}
          </>
        )}
      </Answered>
    </Section>
  )
}

function Remind({ message, waiting }: { message: Opened; waiting: number }) {
  const remind = useSend(remindMessage)
  if (message.state !== 'sent') return null
  if (message.remindAfter)
    return <Text c="dimmed">Напомнено. Пак след {sofiaTime(new Date(message.remindAfter))} ч.</Text>
  return (
    <Button
      size="sm"
      variant="default"
      loading={remind.isPending}
      leftSection={<IconBellRinging size={18} aria-hidden />}
      onClick={() =>
        remind.mutate(
          { id: message.id },
          {
            onSuccess: ({ reminded }) => toast.done(`Напомнено на ${plural(reminded, 'човек', 'души')}`),
            onError: (error) => toast.failed(error),
          },
        )
      }
    >
      Напомни на {waiting}
    </Button>
  )
}
