import { decideConflict, listSubstituteDishes, type Conflict } from '@asistent/contract/kitchen/calculations.calls'
import { conflictStateLabel, conflictStates, waitingTogether } from '@asistent/domain/kitchen/calculations'
import { rememberKinds, rememberLabel } from '@asistent/domain/kitchen/conflicts'
import { allergenLabel, type Allergen } from '@asistent/domain/people/allergens'
import { Button } from '@mantine/core'
import { askForm } from '../blocks/form/form-dialog'
import { Line, Lines, LineSide } from '../blocks/parts/lines'
import { StatusBadge } from '../blocks/parts/names'
import { optionsFrom } from '../blocks/pickers/source'
import { childLabel } from '../choices/child-label'
import { worded } from '../choices/worded'
import { shownInstant, shownNumber } from '../blocks/shown/format'

// Dishes that a present child must not eat, with the decision: a substitute dish, or a confirmation with a reason.

const rememberChoices = worded(rememberKinds, rememberLabel)

const namesOf = (allergens: readonly number[]) => allergens.map((one) => allergenLabel[one as Allergen]).join(', ')

const keyOf = ({ mealTypeId, recipeId, childId, about, decidedAt }: Conflict) => ({
  mealTypeId,
  recipeId,
  childId,
  about,
  decidedAt,
})

const tones = { 1: 'bad', 2: 'good', 3: 'warn' } as const

function askForDish(id: number, conflict: Conflict, also: readonly Conflict[] = []): void {
  const dishes = optionsFrom(
    listSubstituteDishes,
    ({ id: value, name, kcal }) => ({ value, label: name, note: `${shownNumber(kcal, { decimals: 0 })} kcal` }),
    {
      input: { id, ...keyOf(conflict), alsoIds: also.map(({ childId }) => childId) },
    },
  )
  void askForm({
    title: 'Друго ястие',
    text: `Вместо „${conflict.recipeName}“ за ${[conflict, ...also].map(({ childName }) => childName).join(', ')}. Показани са само ястия без алергените им.`,
    call: decideConflict,
    values: {
      id,
      ...keyOf(conflict),
      substituteRecipeId: conflict.proposal?.id ?? null,
      remember: rememberKinds.Dish,
      also: also.map(({ childId, about, decidedAt }) => ({ childId, about, decidedAt })),
    },
    fields: (field) => [
      field.pick('substituteRecipeId', dishes),
      field.select('remember', rememberChoices),
      field('reason'),
    ],
    action: 'Избери',
  })
}

const askForWord = (id: number, conflict: Conflict) =>
  void askForm({
    title: 'Потвърждение с причина',
    text: `${conflict.childName} ще получи „${conflict.recipeName}“ (${namesOf(conflict.allergens)}). Името Ви и причината остават в калкулацията.`,
    call: decideConflict,
    values: { id, ...keyOf(conflict) },
    fields: (field) => [field('reason')],
    action: 'Потвърди',
    danger: true,
  })

interface ConflictsProps {
  readonly calculationId: number
  readonly conflicts: readonly Conflict[]
  readonly mayDecide: boolean
  /** True while a substitute dish can still be cooked. */
  readonly isOpen: boolean
}

export const Conflicts = ({ calculationId, conflicts, mayDecide, isOpen }: ConflictsProps) => (
  <Lines>
    {waitingTogether(mayDecide && isOpen ? conflicts.filter(({ proposal }) => proposal === null) : []).map(
      ([first, ...rest]) => (
        <Line
          key={`${first.mealTypeId}:${first.recipeId}`}
          title={`${first.mealTypeName}: ${first.recipeName}`}
          details={[`${rest.length + 1} деца чакат решение`]}
        >
          <Button size="xs" onClick={() => askForDish(calculationId, first, rest)}>
            Едно ястие за всички
          </Button>
        </Line>
      ),
    )}
    {conflicts.map((conflict) => (
      <Line
        key={`${conflict.mealTypeId}:${conflict.recipeId}:${conflict.childId}`}
        title={childLabel(conflict.childName, conflict.className)}
        details={[
          `${conflict.mealTypeName}: ${conflict.recipeName}`,
          `${namesOf(conflict.allergens)}${conflict.products.length > 0 ? ` (${conflict.products.join(', ')})` : ''}`,
          conflict.proposal && `предлага се: ${conflict.proposal.name}`,
          conflict.substituteName && `вместо него: ${conflict.substituteName}`,
          conflict.reason,
          conflict.decidedBy && `${conflict.decidedBy}, ${shownInstant(conflict.decidedAt)}`,
        ]}
      >
        <StatusBadge label={conflictStateLabel[conflict.status]} tone={tones[conflict.status]} />
        {mayDecide && conflict.status === conflictStates.Open && (
          <LineSide>
            {isOpen && (
              <Button size="xs" onClick={() => askForDish(calculationId, conflict)}>
                Друго ястие
              </Button>
            )}
            <Button size="xs" variant="default" onClick={() => askForWord(calculationId, conflict)}>
              Потвърди
            </Button>
          </LineSide>
        )}
      </Line>
    ))}
  </Lines>
)
