import { decimal, formatTrimmed } from '../kernel/decimal'
import { documentStates } from './documents'
import { unitLabel, type BaseUnit } from './units'

// Stock-take by two people (domain.md 5.5): one counts and submits, another approves and decides every shortage.

export const declarationStates = { ...documentStates, Submitted: 4 } as const
export type DeclarationState = (typeof declarationStates)[keyof typeof declarationStates]

export const declarationStateLabel: Record<DeclarationState, string> = {
  1: 'Проект',
  2: 'Приключена',
  3: 'Отменена',
  4: 'Чака утвърждаване',
}

/** Who bears a shortage. */
export const shortageDecisions = { NaturalLoss: 1, Scrapped: 2, Charged: 3 } as const
export type ShortageDecision = (typeof shortageDecisions)[keyof typeof shortageDecisions]

export const shortageDecisionLabel: Record<ShortageDecision, string> = {
  1: 'Естествена фира',
  2: 'Брак',
  3: 'За сметка на МОЛ',
}

/** 'Брак', or of several decisions 'Естествена фира 0,2 кг, За сметка на МОЛ 0,8 кг'. */
export const decisionText = (
  decisions: readonly { readonly decision: ShortageDecision; readonly quantity: number }[],
  unit: BaseUnit,
): string =>
  decisions
    .map(({ decision, quantity }) =>
      decisions.length === 1
        ? shortageDecisionLabel[decision]
        : `${shortageDecisionLabel[decision]} ${formatTrimmed(decimal(quantity)).replace('.', ',')} ${unitLabel[unit]}`,
    )
    .join(', ')

/** What the responsible person signs on the list of the stock-take. */
export const responsibleStatement =
  'Декларация на МОЛ: всички документи за получените и изписаните стоки до датата на инвентаризацията са представени. ' +
  'Стоките са преброени в мое присъствие и описът отговаря на преброеното.'
