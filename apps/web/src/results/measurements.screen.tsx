import { deleteMeasurement, listMeasurements, saveMeasurements } from '@asistent/contract/results/measurements.calls'
import { groupOptions } from '@asistent/contract/people/group-options.calls'
import type { InputOf, OutputOf } from '@asistent/contract/core/call'
import { formatDay, type Day } from '@asistent/domain/kernel/day'
import { heightLimits, measuredOn, unusualOf, unusualOn, weightLimits } from '@asistent/domain/results/measurements'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { DayInput } from '../blocks/inputs/day-input'
import { NumberInput } from '../blocks/inputs/number-input'
import { ChangeMenu } from '../blocks/parts/change-menu'
import { confirm } from '../blocks/parts/confirm'
import { Page } from '../blocks/parts/page'
import { Section } from '../blocks/parts/section'
import { Answered } from '../blocks/parts/states'
import { toast } from '../blocks/parts/toast'
import { useToday } from '../blocks/parts/use-today'
import { useNarrow } from '../blocks/params/param-bar'
import { useChosen } from '../blocks/params/use-url-values'
import { Sheet } from '../blocks/sheet/sheet'
import { useTyped } from '../blocks/sheet/use-typed'
import { shownNumber } from '../blocks/shown/format'
import { GroupChoice } from '../choices/group-choice'
import { useCall } from '../platform/use-call'
import { useMay, useUser } from '../platform/user'
import { BandBadge, Growth, measuredWords } from './growth'
import classes from './results.module.css'

type Child = OutputOf<typeof listMeasurements>['result'][number]
type Sent = InputOf<typeof saveMeasurements>

/** Height and weight of a group, a row per child; families see their children's growth. */
export function Screen() {
  const { search, choose } = useChosen()
  const isParent = useUser()?.baseRoleType === 3
  const groups = useCall(groupOptions, { mine: true }, { enabled: !isParent })
  const classId = Number(search.classId ?? groups.data?.result[0]?.id ?? 0)
  const isEnabled = isParent || classId > 0
  const answer = useCall(listMeasurements, classId > 0 ? { classId } : {}, { enabled: isEnabled })
  return (
    <Page title="Ръст и тегло" lead="Индексът на телесна маса се сравнява с нормите на СЗО за възрастта.">
      {!isParent && <GroupChoice value={classId} onChange={choose('classId')} />}
      {isEnabled && (
        <Answered
          answer={answer}
          lines={10}
          empty={{ drawing: 'kite', title: 'Няма деца', reason: 'Тук са измерванията на децата.' }}
        >
          {({ result }) =>
            isParent ? (
              result.map(({ studentId, studentName, measurements }) => (
                <Section key={studentId} title={studentName}>
                  <Growth measurements={measurements} />
                </Section>
              ))
            ) : (
              <Measuring key={classId} kids={result} />
            )
          }
        </Answered>
      )}
    </Page>
  )
}

/** Asks to confirm implausible values before saving, by the rule of the server. */
async function isMeant(kids: readonly Child[], { forDate, items }: Sent): Promise<boolean> {
  const unusual = kids.flatMap(({ studentId, studentName, measurements }) => {
    const now = items.find((item) => item.studentId === studentId)
    return now ? unusualOf(studentName, measurements, forDate as Day, now) : []
  })
  const text = unusual.join('\n')
  return unusual.length === 0 || confirm({ title: 'Необичайни стойности', text, action: 'Вярно е, запиши' })
}

const typedColumns = [
  { cell: 'heightCm', title: 'Ръст (см)', short: 'Ръст', limits: heightLimits },
  { cell: 'weightKg', title: 'Тегло (кг)', short: 'Тегло', limits: weightLimits },
] as const

type Typed = Partial<Record<'heightCm' | 'weightKg', number | null>>

function Measuring({ kids }: { kids: readonly Child[] }) {
  const [forDate, setDate] = useState<Day | null>(useToday())
  const mayWrite = useMay(saveMeasurements)
  const [areGapsShown, setGapsShown] = useState(false)
  const stored = new Map(kids.map((kid) => [kid.studentId, measuredOn(kid.measurements, forDate) ?? {}]))
  const { typed, set, saving, conflicts, errors } = useTyped<Typed, Sent>({
    name: 'measurements',
    call: saveMeasurements,
    of: forDate,
    stored,
    input: async (all) => {
      setGapsShown(true)
      const given = Object.values(all).filter(({ heightCm, weightKg }) => heightCm || weightKg)
      const items = kids.flatMap(({ studentId, measurements }) => {
        const { heightCm, weightKg } = all[studentId] ?? {}
        const was = measuredOn(measurements, forDate) ?? null
        return heightCm && weightKg ? [{ studentId, heightCm, weightKg, was }] : []
      })
      if (items.length < given.length) toast.warned('За всяко измерено дете въведете и ръст, и тегло.')
      else if (forDate && items.length > 0 && (await isMeant(kids, { forDate, items }))) return { forDate, items }
      return undefined
    },
  })
  const valuesOf = ({ studentId }: Child): Typed => typed[studentId] ?? stored.get(studentId) ?? {}
  /** Text at the cell: a rejection of the server, a limit, a missing value, or an unusual value. */
  function noteOf(child: Child, { cell, title, limits }: (typeof typedColumns)[number]): string | undefined {
    const { [cell]: value, ...others } = valuesOf(child)
    const rejected = errors[child.studentId]?.[cell]
    if (rejected) return rejected
    if (value != null && (value < limits.least || value > limits.most))
      return `${title}: от ${limits.least} до ${limits.most}`
    if (value == null && areGapsShown && Object.values(others).some((given) => given != null)) return 'Не е въведено'
    const { heightCm, weightKg } = valuesOf(child)
    const unusual =
      forDate && heightCm && weightKg ? unusualOn(child.measurements, forDate, { heightCm, weightKg }) : []
    const about = unusual.find(({ cells }) => cells.includes(cell))
    return about && `Необичайно: ${about.text}. Проверете.`
  }
  const fields = typedColumns.map((column) => {
    const inputOf = (child: Child) => ({
      'aria-label': `${column.short} на ${child.studentName}`,
      places: 1,
      value: valuesOf(child)[column.cell] ?? null,
      onChange: (value: number | null) => set(child.studentId, { ...valuesOf(child), [column.cell]: value }),
    })
    return {
      ...column,
      renderCell: (child: Child) => {
        const note = noteOf(child, column)
        return <NumberInput {...inputOf(child)} className={classes.measure} error={note !== undefined} title={note} />
      },
      renderLarge: (child: Child) => (
        <NumberInput {...inputOf(child)} size="xl" errorProps={{ fz: 'sm' }} error={noteOf(child, column)} />
      ),
    }
  })
  const notesOf = (child: Child) => [...new Set(typedColumns.map((column) => noteOf(child, column)))].filter(Boolean)
  const narrow = useNarrow()
  return (
    <>
      {mayWrite && (
        <Group align="end" className="no-print">
          <DayInput label="Дата на измерването" value={forDate} onChange={(value) => setDate(value as Day | null)} />
          {!narrow && <Button {...saving}>Запиши измерванията</Button>}
        </Group>
      )}
      <Sheet
        conflicts={conflicts}
        heading="Дете"
        rows={kids}
        who={(child) => {
          const notes = notesOf(child).join(' ')
          return { id: child.studentId, name: child.studentName, ...(notes && { detail: notes }) }
        }}
        phone={
          mayWrite
            ? {
                saving,
                isComplete: (child) => {
                  const { heightCm, weightKg } = valuesOf(child)
                  return Boolean(heightCm && weightKg)
                },
              }
            : undefined
        }
        columns={[
          ...(mayWrite ? fields : []),
          {
            title: 'Последно измерване',
            short: 'Последно',
            renderCell: (child) => <Last of={child} mayRemove={mayWrite} />,
          },
        ]}
      />
    </>
  )
}

/** A wrong measurement can be deleted; the previous one is current again. */
function Last({ of, mayRemove }: { of: Child; mayRemove: boolean }) {
  const last = of.measurements.at(-1)
  if (!last) return <span className={classes.soft}>няма</span>
  const { id, forDate, heightChange: change } = last
  const what = `измерването на ${of.studentName} от ${formatDay(forDate)} г.`
  return (
    <span className={classes.last}>
      <span>
        {measuredWords(last)}{' '}
        <small className={classes.soft}>
          {formatDay(forDate)}
          {change !== null && `, ${change > 0 ? '+' : ''}${shownNumber(change)} см`}
        </small>
      </span>
      <BandBadge of={last} />
      {mayRemove && <ChangeMenu of={what} remove={{ call: deleteMeasurement, input: { id }, what }} />}
    </span>
  )
}
