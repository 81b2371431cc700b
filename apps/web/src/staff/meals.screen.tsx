import { getStaffMeals, saveStaffMeals } from '@asistent/contract/staff/meals.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { formatLongDay, isDay, type Day } from '@asistent/domain/kernel/day'
import { capitalised } from '@asistent/domain/kernel/text'
import type { MealType } from '@asistent/domain/kitchen/meal-types'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { DayInput } from '../blocks/inputs/day-input'
import { Page } from '../blocks/parts/page'
import { Answered, Empty } from '../blocks/parts/states'
import { toast } from '../blocks/parts/toast'
import { useToday } from '../blocks/parts/use-today'
import { useCall, useSend } from '../platform/use-call'
import { useMay } from '../platform/user'
import classes from './staff.module.css'

type Meals = OutputOf<typeof getStaffMeals>

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

/** For phones: five columns beside a name. */
const shortNames: Record<MealType, string> = { 1: 'Закуска', 2: '10 ч.', 3: 'Обяд', 4: 'Следоб.', 5: 'Вечеря' }

const same = (one: readonly MealType[], other: readonly MealType[]) =>
  one.length === other.length && one.every((meal) => other.includes(meal))

function MealTable({ meals }: { meals: Meals }) {
  const [edited, setEdited] = useState<ReadonlyMap<number, readonly MealType[]>>(new Map())
  const saving = useSend(saveStaffMeals)
  const may = useMay(saveStaffMeals, 'update') && !meals.isLocked
  const of = (row: Meals['result'][number]) => edited.get(row.teacherId) ?? row.mealTypeIds
  const changed = meals.result.filter((row) => !same(of(row), row.mealTypeIds))
  function toggle(row: Meals['result'][number], meal: MealType) {
    const now = of(row)
    const next = now.includes(meal) ? now.filter((one) => one !== meal) : [...now, meal]
    setEdited(new Map(edited).set(row.teacherId, next))
  }
  async function save() {
    try {
      const items = changed.map((row) => ({ teacherId: row.teacherId, mealTypeIds: [...of(row)] }))
      await saving.mutateAsync({ date: meals.date, items })
      setEdited(new Map())
      toast.done('Записано')
    } catch (error) {
      toast.failed(error, 'Храненето не е записано')
    }
  }
  if (meals.result.length === 0) return <Empty drawing="house" title="Няма служители за този ден" />
  return (
    <>
      <div className={classes.scroll}>
        <table className={classes.meals}>
          <thead>
            <tr>
              <th scope="col">Служител</th>
              {meals.mealTypes.map((meal) => (
                <th key={meal.id} scope="col" aria-label={meal.name}>
                  <span className={classes.long}>{meal.name}</span>
                  <span className={classes.short}>{shortNames[meal.id]}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {meals.result.map((row) => (
              <tr key={row.teacherId}>
                <td>
                  <span className={classes.name}>
                    {row.teacherName}
                    <small>{[row.occupation, row.code && `за деня: ${row.code}`].filter(Boolean).join(' · ')}</small>
                  </span>
                </td>
                {meals.mealTypes.map((meal) => (
                  <td key={meal.id}>
                    <Checkbox
                      className={classes.tick}
                      aria-label={`${row.teacherName}: ${meal.name}`}
                      checked={of(row).includes(meal.id)}
                      disabled={!may}
                      onChange={() => toggle(row, meal.id)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>Общо</td>
              {meals.mealTypes.map((meal) => (
                <td key={meal.id}>{meals.result.filter((row) => of(row).includes(meal.id)).length}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      {may && (
        <div className={`${classes.bar} no-print`}>
          <Button disabled={changed.length === 0} loading={saving.isPending} onClick={() => void save()}>
            Запиши
          </Button>
        </div>
      )}
    </>
  )
}
