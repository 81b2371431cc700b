import { getStaffMeals, saveStaffMeals } from '@asistent/contract/staff/meals.calls'
import type { InputOf, OutputOf } from '@asistent/contract/core/call'
import { formatLongDay, isDay, type Day } from '@asistent/domain/kernel/day'
import { capitalised } from '@asistent/domain/kernel/text'
import type { MealType } from '@asistent/domain/kitchen/meal-types'
import { Button, Checkbox, Group } from '@mantine/core'
import { useState } from 'react'
import { mergeSets } from '../blocks/conflict/merge-cells'
import { DayInput } from '../blocks/inputs/day-input'
import { Page } from '../blocks/parts/page'
import { Answered, Empty } from '../blocks/parts/states'
import { useToday } from '../blocks/parts/use-today'
import { Sheet } from '../blocks/sheet/sheet'
import { useTyped } from '../blocks/sheet/use-typed'
import { useCall } from '../platform/use-call'
import { useMay } from '../platform/user'
import classes from './staff.module.css'

type Meals = OutputOf<typeof getStaffMeals>
type Row = Meals['result'][number]

export function Screen() {
  const today = useToday()
  const [date, setDate] = useState<Day>(today)
  const answer = useCall(getStaffMeals, { date }, { keep: true })
  return (
    <Page title="Хранене на персонала" lead={capitalised(formatLongDay(date))}>
      <div className={classes.bar}>
        <DayInput label="Дата" value={date} onChange={(chosen) => isDay(chosen) && setDate(chosen)} />
      </div>
      <Answered answer={answer} lines={8}>
        {(meals) =>
          meals.isDayOff ? (
            <Empty drawing="kite" title="Денят е неучебен" reason="За него не се въвежда хранене." />
          ) : (
            <MealTable key={meals.date} meals={meals} />
          )
        }
      </Answered>
    </Page>
  )
}

/** Short names for phones, where five columns must fit. */
const shortNames: Record<MealType, string> = { 1: 'Закуска', 2: '10 ч.', 3: 'Обяд', 4: 'Следоб.', 5: 'Вечеря' }

function MealTable({ meals: { date, isLocked, mealTypes, result } }: { meals: Meals }) {
  const may = useMay(saveStaffMeals, 'update') && !isLocked
  const { typed, set, saving, conflicts } = useTyped<readonly MealType[], InputOf<typeof saveStaffMeals>>({
    name: 'staff-meals',
    call: saveStaffMeals,
    stored: new Map(result.map(({ teacherId, mealTypeIds }) => [teacherId, mealTypeIds])),
    tell: (meals) =>
      mealTypes.flatMap(({ id, name }) => (meals.includes(id) ? [name] : [])).join(', ') || 'без хранене',
    merge: mergeSets,
    input: (all) => ({
      date,
      items: Object.entries(all).map(([id, meals]) => {
        const shown = result.find(({ teacherId }) => teacherId === Number(id))
        const was = shown && !shown.isUsual ? shown.mealTypeIds : null
        return { teacherId: Number(id), mealTypeIds: [...meals], was }
      }),
    }),
  })
  const of = (row: Row) => typed[row.teacherId] ?? row.mealTypeIds
  const toggle = (row: Row, meal: MealType) => {
    const now = of(row)
    set(row.teacherId, now.includes(meal) ? now.filter((one) => one !== meal) : [...now, meal])
  }
  if (result.length === 0) return <Empty drawing="house" title="Няма служители за този ден" />
  return (
    <>
      <Sheet
        conflicts={conflicts}
        heading="Служител"
        rows={result}
        who={({ teacherId, teacherName, occupation, code }) => ({
          id: teacherId,
          name: teacherName,
          detail: [occupation, code && `за деня: ${code}`].filter(Boolean).join(' · '),
        })}
        columns={mealTypes.map(({ id, name }) => ({
          title: name,
          short: shortNames[id],
          renderCell: (row: Row) => (
            <Checkbox
              aria-label={`${row.teacherName}: ${name}`}
              checked={of(row).includes(id)}
              disabled={!may}
              onChange={() => toggle(row, id)}
            />
          ),
          total: result.filter((row) => of(row).includes(id)).length,
        }))}
      />
      {may && (
        <Group className="no-print">
          <Button {...saving}>Запиши</Button>
        </Group>
      )}
    </>
  )
}
