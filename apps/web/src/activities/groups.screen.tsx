import { activityGroups, saveMembers, setLeaveDates } from '@asistent/contract/activities/members.calls'
import type { InputOf, OutputOf } from '@asistent/contract/core/call'
import { formatDay } from '@asistent/domain/kernel/day'
import { plural } from '@asistent/domain/kernel/text'
import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { DayInput } from '../blocks/inputs/day-input'
import { useAddress } from '../blocks/params/use-url-values'
import { askForm } from '../blocks/form/form-dialog'
import { confirm } from '../blocks/parts/confirm'
import { AllergyBadge, GroupBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { toast } from '../blocks/parts/toast'
import { useToday } from '../blocks/parts/use-today'
import { Picker } from '../blocks/pickers/picker'
import { useCall, useSend } from '../platform/use-call'
import { useMay } from '../platform/user'
import { activitySource } from './words'

type Groups = OutputOf<typeof activityGroups>
type Child = Groups['result'][number]['students'][number]

/** Enrolments in an activity by group, with bulk enrolling and ending. */
export function Screen() {
  const { search, write } = useAddress()
  const activityId = Number(search.activityId) || undefined
  return (
    <Page title="Групи на дейност" lead="Изберете дейност, отбележете децата и ги запишете или отпишете наведнъж.">
      <Picker
        label="Дейност"
        source={activitySource}
        value={activityId ?? null}
        onChange={(value) =>
          write((current) => ({ ...current, activityId: value === null ? undefined : String(value) }) as typeof current)
        }
      />
      {activityId === undefined ? (
        <Empty drawing="kite" title="Изберете дейност" />
      ) : (
        <Members key={activityId} activityId={activityId} />
      )}
    </Page>
  )
}

function Members({ activityId }: { activityId: number }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const toggle = (ids: readonly number[], on: boolean) =>
    setChosen((now) => new Set(on ? [...now, ...ids] : [...now].filter((id) => !ids.includes(id))))
  return (
    <Answered answer={useCall(activityGroups, { activityId })} lines={8}>
      {(groups) => (
        <Stack>
          <p>
            {plural(groups.members, 'записано дете', 'записани деца')}
            {groups.capacity !== null && ` от ${plural(groups.capacity, 'място', 'места')}`}
          </p>
          <Bar activityId={activityId} groups={groups} chosen={chosen} clear={() => setChosen(new Set())} />
          {groups.result.length === 0 && <Empty small drawing="kite" title="Няма групи, за които е дейността" />}
          {groups.result.map(({ classId, className, color, emblem, students }) => (
            <Section
              key={classId}
              title={<GroupBadge group={{ id: classId, name: className, color, emblem }} />}
              side={
                <Checkbox
                  label="Всички"
                  aria-label={`Всички от ${className}`}
                  checked={students.every(({ studentId }) => chosen.has(studentId))}
                  onChange={(event) =>
                    toggle(
                      students.map(({ studentId }) => studentId),
                      event.currentTarget.checked,
                    )
                  }
                />
              }
            >
              <Stack gap="xs">
                {students.map((child) => (
                  <Checkbox
                    key={child.studentId}
                    label={
                      <>
                        {child.name} <AllergyBadge of={child} />
                      </>
                    }
                    description={stateOf(child)}
                    checked={chosen.has(child.studentId)}
                    onChange={(event) => toggle([child.studentId], event.currentTarget.checked)}
                  />
                ))}
              </Stack>
            </Section>
          ))}
        </Stack>
      )}
    </Answered>
  )
}

const stateOf = ({ fromDate, toDate }: Child): string | undefined =>
  fromDate === null
    ? undefined
    : `Записано от ${formatDay(fromDate)} г.${toDate === null ? '' : ` до ${formatDay(toDate)} г.`}`

interface BarProps {
  readonly activityId: number
  readonly groups: Groups
  readonly chosen: ReadonlySet<number>
  readonly clear: () => void
}

function Bar({ activityId, groups, chosen, clear }: BarProps) {
  const today = useToday()
  const [from, setFrom] = useState<string | null>(today)
  const sending = useSend(saveMembers)
  const may = useMay(saveMembers, 'update')
  if (!may) return null
  const children = groups.result.flatMap(({ students }) => students.filter(({ studentId }) => chosen.has(studentId)))
  const going = children.filter(({ fromDate }) => fromDate !== null)
  const others = children.filter(({ fromDate }) => fromDate === null)

  const save = async (items: InputOf<typeof saveMembers>['items'], done: string) => {
    try {
      await sending.mutateAsync({ activityId, items })
      toast.done(done)
      clear()
    } catch (error) {
      toast.failed(error)
    }
  }
  const leave = async () => {
    const left = await askForm({
      title: 'Отписване',
      text: `Отписват се ${plural(going.length, 'дете', 'деца')}. Ако някой чака за място, мястото е негово.`,
      call: setLeaveDates,
      values: { activityId, studentIds: going.map(({ studentId }) => studentId) },
      fields: (field) => [field('leaveDate')],
      action: 'Отпиши',
      done: 'Децата са отписани',
    })
    if (left) clear()
  }
  const remove = async () => {
    const sure = await confirm({
      title: 'Премахване на записването',
      text: 'Записването се премахва, все едно не е било. Прави се само при грешка.',
      action: 'Премахни',
      danger: true,
    })
    if (sure)
      await save(
        going.map(({ studentId, fromDate, toDate }) => ({
          studentId,
          fromDate: null,
          was: fromDate && { fromDate, toDate },
        })),
        'Записването е премахнато',
      )
  }
  return (
    <Group align="end" className="no-print">
      <DayInput label="Записване от" value={from} onChange={setFrom} />
      <Button
        disabled={others.length === 0 || from === null}
        loading={sending.isPending}
        onClick={() =>
          void save(
            others.map(({ studentId }) => ({ studentId, fromDate: from })),
            `Записани: ${others.length}`,
          )
        }
      >
        Запиши{others.length > 0 && ` (${others.length})`}
      </Button>
      <Button variant="default" disabled={going.length === 0} onClick={() => void leave()}>
        Отпиши{going.length > 0 && ` (${going.length})`}
      </Button>
      <Button
        variant="default"
        disabled={going.length === 0 || going.some(({ visits }) => visits > 0)}
        onClick={() => void remove()}
      >
        Премахни
      </Button>
    </Group>
  )
}
