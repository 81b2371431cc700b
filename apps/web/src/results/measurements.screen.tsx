import { deleteMeasurement, listMeasurements, saveMeasurements } from '@asistent/contract/results/measurements.calls'
import { groupOptions } from '@asistent/contract/people/group-options.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import type { Day } from '@asistent/domain/kernel/day'
import { formatDay } from '@asistent/domain/kernel/day'
import { implausible, type Measured } from '@asistent/domain/results/measurements'
import { ActionIcon, Button, Group } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { DayInput } from '../blocks/inputs/day-input'
import { DecimalInput } from '../blocks/inputs/number-inputs'
import { confirm } from '../blocks/parts/confirm'
import { AllergyBadge, StatusBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { toast } from '../blocks/parts/toast'
import { useToday } from '../blocks/parts/use-today'
import { useSaveKey, useUnsaved } from '../blocks/parts/use-unsaved'
import { useAddress } from '../blocks/params/use-url-values'
import { Picker } from '../blocks/pickers/picker'
import { myGroupSource } from '../choices/groups'
import { useCall, useSend } from '../platform/use-call'
import { useMay, useUser } from '../platform/user'
import { Growth } from './growth'
import classes from './results.module.css'

type Child = OutputOf<typeof listMeasurements>['result'][number]

/** Height and weight of a group, a line for each child; a family sees how its own children grow. */
export function Screen() {
  const { search, write } = useAddress()
  const isParent = useUser()?.baseRoleType === 3
  const groups = useCall(groupOptions, { mine: true }, { enabled: !isParent })
  const classId = Number(search.classId ?? groups.data?.result[0]?.id ?? 0)
  const answer = useCall(listMeasurements, classId > 0 ? { classId } : {}, { enabled: isParent || classId > 0 })
  return (
    <Page title="Ръст и тегло" lead="Индексът на телесна маса се сравнява с нормите на СЗО за възрастта.">
      {!isParent && (
        <Picker
          label="Група"
          source={myGroupSource}
          value={classId || null}
          onChange={(value) => write((now) => ({ ...now, classId: value ?? undefined }))}
        />
      )}
      {(isParent || classId > 0) && (
        <Answered answer={answer} lines={10}>
          {({ result }) =>
            result.length === 0 ? (
              <Empty drawing="kite" title="Няма деца" reason="Тук са измерванията на децата." />
            ) : isParent ? (
              result.map((child) => (
                <Section key={child.studentId} title={child.studentName}>
                  <Growth measurements={child.measurements} />
                </Section>
              ))
            ) : (
              <Sheet key={classId} kids={result} />
            )
          }
        </Answered>
      )}
    </Page>
  )
}

interface Typed {
  readonly heightCm: number | null
  readonly weightKg: number | null
}

/** What is unlikely is asked about before it is saved, by the rule of the server. */
const unusualIn = (kids: readonly Child[], items: readonly (Measured & { studentId: number })[], forDate: Day) =>
  items.flatMap(({ studentId, ...now }) => {
    const child = kids.find((one) => one.studentId === studentId)
    const reason = implausible(
      now,
      child?.measurements.findLast((one) => one.forDate < forDate),
    )
    return reason ? [`${child?.studentName ?? ''}: ${reason}.`] : []
  })

function Sheet({ kids }: { kids: readonly Child[] }) {
  const today = useToday()
  const mayWrite = useMay(saveMeasurements)
  const [forDate, setDate] = useState<Day | null>(today)
  const [typed, setTyped] = useState<Readonly<Record<number, Typed>>>({})
  const { mutate, isPending } = useSend(saveMeasurements)
  const items = Object.entries(typed).flatMap(([id, { heightCm, weightKg }]) =>
    heightCm !== null && weightKg !== null ? [{ studentId: Number(id), heightCm, weightKg }] : [],
  )
  const dirty = Object.values(typed).some(({ heightCm, weightKg }) => heightCm !== null || weightKg !== null)
  useUnsaved({ name: 'measurements', dirty, isDirty: () => dirty, values: () => typed, restore: setTyped })
  const save = async () => {
    if (!forDate || items.length === 0) return
    const unusual = unusualIn(kids, items, forDate)
    const asked = { title: 'Необичайни стойности', text: unusual.join('\n'), action: 'Вярно е, запиши' }
    if (unusual.length > 0 && !(await confirm(asked))) return
    mutate(
      { forDate, items },
      {
        onError: (error) => void toast.failed(error),
        onSuccess: () => {
          setTyped({})
          toast.done('Измерванията са записани')
        },
      },
    )
  }
  useSaveKey(() => void save())
  const set = (id: number, change: Partial<Typed>) =>
    setTyped({ ...typed, [id]: { heightCm: null, weightKg: null, ...typed[id], ...change } })
  return (
    <>
      {mayWrite && (
        <Group align="end" className="no-print">
          <DayInput label="Дата на измерването" value={forDate} onChange={(value) => setDate(value as Day | null)} />
          <Button disabled={items.length === 0 || !forDate} loading={isPending} onClick={() => void save()}>
            Запиши измерванията
          </Button>
        </Group>
      )}
      <div className={classes.frame}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Дете</th>
              {mayWrite && <th scope="col">Ръст (см)</th>}
              {mayWrite && <th scope="col">Тегло (кг)</th>}
              <th scope="col">Последно измерване</th>
            </tr>
          </thead>
          <tbody>
            {kids.map(({ studentId, studentName, measurements, ...note }) => (
              <tr key={studentId}>
                <th scope="row">
                  {studentName} <AllergyBadge of={note} />
                </th>
                {mayWrite &&
                  (['heightCm', 'weightKg'] as const).map((name) => (
                    <td key={name}>
                      <DecimalInput
                        aria-label={`${name === 'heightCm' ? 'Ръст' : 'Тегло'} на ${studentName}`}
                        precision={1}
                        value={typed[studentId]?.[name] ?? null}
                        onChange={(value) => set(studentId, { [name]: value })}
                      />
                    </td>
                  ))}
                <td>
                  <Last of={measurements.at(-1)} />
                  {mayWrite && <Remove of={measurements.at(-1)} child={studentName} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

const signed = (value: number) => `${value > 0 ? '+' : ''}${String(value).replace('.', ',')}`

function Last({ of }: { of: Child['measurements'][number] | undefined }) {
  if (!of) return <span className={classes.soft}>няма</span>
  const { forDate, heightCm, weightKg, bandName, band, heightChange } = of
  return (
    <>
      {String(heightCm).replace('.', ',')} см, {String(weightKg).replace('.', ',')} кг{' '}
      <small className={classes.soft}>
        {formatDay(forDate)}
        {heightChange !== null && `, ${signed(heightChange)} см`}
      </small>{' '}
      {bandName && <StatusBadge label={bandName} tone={band === 3 ? 'good' : 'warn'} />}
    </>
  )
}

/** One typed for the wrong child or day: the last is taken back, and the one before it counts again. */
function Remove({ of, child }: { of: Child['measurements'][number] | undefined; child: string }) {
  const { mutate } = useSend(deleteMeasurement)
  if (!of) return null
  const { id, forDate } = of
  const remove = async () => {
    const sure = await confirm({
      title: 'Изтриване на измерване',
      text: `Измерването на ${child} от ${formatDay(forDate)} г. ще бъде изтрито.`,
      action: 'Изтрий',
      danger: true,
    })
    if (sure)
      mutate(
        { id },
        { onSuccess: () => toast.done('Измерването е изтрито'), onError: (error) => void toast.failed(error) },
      )
  }
  return (
    <ActionIcon
      className="no-print"
      variant="subtle"
      color="red"
      aria-label={`Изтрий измерването на ${child} от ${formatDay(forDate)}`}
      onClick={() => void remove()}
    >
      <IconTrash size={18} aria-hidden />
    </ActionIcon>
  )
}
