import { editAttendances, getCalculationAttendances } from '@asistent/contract/kitchen/calculations.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { Button } from '@mantine/core'
import { askForm } from '../blocks/form/form-dialog'
import { Line, Lines, LineSide } from '../blocks/parts/lines'
import { PersonName, StatusBadge } from '../blocks/parts/names'
import { Section } from '../blocks/parts/section'
import { Answered } from '../blocks/parts/states'
import { shownInstant } from '../blocks/shown/format'
import { useCall } from '../platform/use-call'
import { Why } from './why'

type Portions = OutputOf<typeof getCalculationAttendances>
type Meal = Portions['meals'][number]

const askFor = ({ id }: Portions, { mealTypeId, mealTypeName, groups }: Meal) =>
  void askForm({
    title: `Порции: ${mealTypeName}`,
    text: 'Празно поле връща броя по присъствия. Промяната остава с името Ви и причината.',
    call: editAttendances,
    values: {
      id,
      items: groups.map(({ classId, className, portions, isChanged, reason }) => ({
        mealTypeId,
        classId,
        className,
        portions: isChanged ? portions : null,
        reason,
      })),
    } as never,
    fields: (field) => [
      field.lines('items', (column) => [column.number('portions'), column.text('reason')], { fixed: true, add: 'Ред' }),
    ],
  })

/** Portions by meal and group; 'Защо?' lists the children. */
export function CalculationPortions({ id }: { id: number }) {
  const answer = useCall(getCalculationAttendances, { id })
  return (
    <Answered answer={answer}>
      {(portions) =>
        portions.meals.map((meal) => (
          <Section
            key={meal.mealTypeId}
            title={`${meal.mealTypeName}: ${meal.portions}`}
            side={
              portions.mayEdit && meal.groups.length > 0 ? (
                <Button size="xs" variant="default" onClick={() => askFor(portions, meal)}>
                  Промени
                </Button>
              ) : undefined
            }
          >
            <Lines>
              {meal.groups.map((group) => (
                <Line
                  key={group.classId ?? 0}
                  title={`${group.className}: ${group.portions}`}
                  details={[
                    group.isChanged && `по присъствия ${group.counted}`,
                    group.reason,
                    group.changedBy && `${group.changedBy}, ${shownInstant(group.changedAt)}`,
                  ]}
                >
                  {group.isChanged && <StatusBadge label="Променено" tone="warn" />}
                  <LineSide>
                    <Why empty="Никой не е отбелязан">
                      {group.children.map((child) => (
                        <div key={child.id}>
                          <PersonName name={child.name} allergies={child} />
                        </div>
                      ))}
                    </Why>
                  </LineSide>
                </Line>
              ))}
            </Lines>
          </Section>
        ))
      }
    </Answered>
  )
}
