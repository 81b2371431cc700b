import type { OutputOf } from '@asistent/contract/core/call'
import { saveArrivals } from '@asistent/contract/attendance/day.calls'
import { checkCollectionCode, handOver, listDoor } from '@asistent/contract/attendance/door.calls'
import { groupOptions } from '@asistent/contract/people/group-options.calls'
import { getChildFile } from '@asistent/contract/people/child-record.calls'
import { isPresent } from '@asistent/domain/attendance/statuses'
import { sofiaTime } from '@asistent/domain/kernel/day'
import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconHomeCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { CallLink } from '../blocks/parts/call-link'
import { Notice } from '../blocks/parts/notice'
import { PersonName, StatusBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { Picture } from '../blocks/parts/picture'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { toast } from '../blocks/parts/toast'
import { useToday } from '../blocks/parts/use-today'
import { Picker } from '../blocks/pickers/picker'
import { myGroupSource } from '../choices/groups'
import { useCall, useSend } from '../platform/use-call'
import classes from './door.module.css'

type Child = OutputOf<typeof listDoor>['result'][number]
type Person = Child['people'][number]
type CheckedCode = OutputOf<typeof checkCollectionCode>

/** The door in the afternoon: who may collect each child, and the check of a one-time code. */
export function Screen() {
  const groups = useCall(groupOptions, { mine: true })
  return (
    <Page title="На вратата" lead="Кой може да вземе всяко дете днес. Еднократно упълномощените казват код.">
      <Answered answer={groups}>
        {({ result: [first, ...rest] }) =>
          first ? (
            <Door initial={first.id} several={rest.length > 0} />
          ) : (
            <Empty drawing="search" title="Няма група" reason="Децата се виждат, когато работите в група." />
          )
        }
      </Answered>
    </Page>
  )
}

function Door({ initial, several }: { initial: number; several: boolean }) {
  const [classId, setClassId] = useState(initial)
  const answer = useCall(listDoor, { classId })
  return (
    <>
      {several && (
        <Picker
          label="Група"
          clearable={false}
          source={myGroupSource}
          value={classId}
          onChange={(id) => id && setClassId(id)}
        />
      )}
      <CodeCheck key={classId} classId={classId} />
      <Answered answer={answer} lines={8}>
        {({ result }) => <ChildrenOfGroup group={result} classId={classId} />}
      </Answered>
    </>
  )
}

const isHere = ({ type, leftAt }: Child): boolean => type !== null && isPresent(type) && leftAt === null

function ChildrenOfGroup({ group, classId }: { group: readonly Child[]; classId: number }) {
  const here = group.filter(isHere)
  const taken = group.filter(({ leftAt }) => leftAt !== null)
  return (
    <>
      <Section title={`В групата са ${here.length}`}>
        {here.length === 0 && (
          <Empty
            small
            drawing="done"
            title="Няма дете за предаване"
            reason="Тук са децата, отбелязани като присъстващи днес."
          />
        )}
        <ul className={classes.children}>
          {here.map((child) => (
            <ChildAtDoor key={child.studentId} child={child} classId={classId} />
          ))}
        </ul>
      </Section>
      {taken.length > 0 && (
        <Section title={`Взети: ${taken.length}`}>
          <ul className={classes.children}>
            {taken.map((child) => (
              <li key={child.studentId} className={classes.taken}>
                <PersonName name={child.studentName} allergies={child} />
                <span className={classes.soft}>
                  {child.leftAt} ч.{child.collectedBy && `, ${child.collectedBy}`}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function ChildAtDoor({ child, classId }: { child: Child; classId: number }) {
  return (
    <li className={classes.child}>
      <PersonName name={child.studentName} allergies={child} />
      <ul className={classes.people}>
        {child.people.map((person) => (
          <PersonAtDoor key={`${person.collectorId} ${person.name}`} person={person} child={child} classId={classId} />
        ))}
      </ul>
      {child.forbidden.length > 0 && (
        <StatusBadge label={`Не може да взема: ${child.forbidden.join(', ')}`} tone="bad" />
      )}
    </li>
  )
}

function PersonAtDoor({ person, child, classId }: { person: Person; child: Child; classId: number }) {
  const forDate = useToday()
  const sending = useSend(saveArrivals)
  const { studentId, arrivedAt, broughtBy, leftAt, collectedBy } = child
  const handTo = async () => {
    const seen = { arrivedAt, broughtBy, leftAt, collectedBy }
    const item = { studentId, arrivedAt, broughtBy, leftAt: sofiaTime(new Date()), collectedBy: person.name, seen }
    try {
      await sending.mutateAsync({ classId, forDate, items: [item] })
      toast.done(`${child.studentName}: взе ${person.name}`)
    } catch (error) {
      toast.failed(error, 'Вземането не е записано')
    }
  }
  return (
    <li className={classes.person}>
      {person.photoFileId !== null && (
        <Picture
          call={getChildFile}
          input={{ id: studentId, fileId: person.photoFileId }}
          alt={`Снимка на ${person.name}`}
          className={classes.photo}
        />
      )}
      <span className={classes.words}>
        <PersonName name={person.name} detail={person.relation} />
        <span className={classes.soft}>
          {person.documentNumber && `лична карта ${person.documentNumber} `}
          {person.phone && <CallLink phone={person.phone} />}
        </span>
      </span>
      {person.needsCode ? (
        <StatusBadge label="с код" tone="info" />
      ) : (
        <Button
          size="xs"
          variant="default"
          loading={sending.isPending}
          aria-label={`Предай ${child.studentName} на ${person.name}`}
          onClick={() => void handTo()}
        >
          Предай
        </Button>
      )}
    </li>
  )
}

/** The code names the child and the person; the teacher compares the identity card before handing over. */
function CodeCheck({ classId }: { classId: number }) {
  const [code, setCode] = useState('')
  const [row, setRow] = useState<CheckedCode | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const checking = useSend(checkCollectionCode)
  const handing = useSend(handOver)
  const input = { classId, code: code.replaceAll(/\D/g, '') }
  const run = async (work: () => Promise<void>) => {
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setRow(null)
      setProblem(error instanceof Error ? error.message : '')
    }
  }
  const check = () => run(async () => setRow(await checking.mutateAsync(input)))
  const hand = () =>
    run(async () => {
      const { studentName, name } = await handing.mutateAsync(input)
      toast.done(`${studentName}: взе ${name}`)
      setRow(null)
      setCode('')
    })
  return (
    <Section title="Проверка на код">
      <form
        className={classes.code}
        onSubmit={(event) => {
          event.preventDefault()
          void check()
        }}
      >
        <TextInput
          label="Код от шест цифри"
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          value={code}
          error={problem}
          onChange={(event) => {
            setCode(event.currentTarget.value)
            setRow(null)
            setProblem(null)
          }}
        />
        <Button type="submit" loading={checking.isPending} disabled={input.code.length !== 6}>
          Провери
        </Button>
      </form>
      {row && (
        <Notice
          tone="good"
          icon={<IconCheck size={20} aria-hidden />}
          title={`${row.name} може да вземе ${row.studentName}`}
        >
          <p>
            {[
              row.relation,
              row.documentNumber && `сверете личната карта: ${row.documentNumber}`,
              row.authorizedBy && `упълномощи ${row.authorizedBy}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <Button
            loading={handing.isPending}
            leftSection={<IconHomeCheck size={18} aria-hidden />}
            onClick={() => void hand()}
          >
            Предай детето
          </Button>
        </Notice>
      )}
    </Section>
  )
}
