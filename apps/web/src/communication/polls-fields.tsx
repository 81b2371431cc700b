import type { PollInput } from '@asistent/contract/communication/polls.calls'
import { questionKindLabel, questionKinds, resultsRuleLabel, resultsRules } from '@asistent/domain/communication/polls'
import { addDays, sofiaInstant, today } from '@asistent/domain/kernel/day'
import type { Fields, FormField, FormSection } from '../blocks/form/fields'
import { AudienceField } from './audience-field'
import { MomentField } from './polls-moment'

// Fields of a new or existing poll.

interface PollValues {
  question: string
  description: string | null
  questions: {
    id?: number | undefined
    text: string
    kind: 'single' | 'multiple' | 'text'
    required: boolean
    options: { id?: number | undefined; text: string }[]
  }[]
  anonymous: boolean
  results: (typeof resultsRules)[number]
  expirationTime: string
  recipients: unknown
}

const kinds = questionKinds.map((value) => ({ value, label: questionKindLabel[value] }))
const rules = resultsRules.map((value) => ({ value, label: resultsRuleLabel[value] }))

/** Default deadline: in a week, in the evening. */
export const blankPoll = (): Partial<PollInput> => ({
  questions: [{ text: '', kind: 'single', required: true, options: [{ text: '' }, { text: '' }] }],
  anonymous: false,
  results: 'voted',
  expirationTime: sofiaInstant(addDays(today(new Date()), 7), '20:00').toISOString(),
})

/** `fixed`: after the first vote only fields that do not affect voters can change. */
export function pollFields(given: unknown, fixed: boolean): readonly (FormField | FormSection)[] {
  const field = given as Fields<PollValues>
  return [
    field('question', { wide: true, readOnly: fixed, help: 'За какво е анкетата, с няколко думи.' }),
    field.longText('description'),
    field.rows(
      'questions',
      (question) => [
        question('text', { wide: true, readOnly: fixed }),
        question.select('kind', kinds, { readOnly: fixed }),
        question('required', { readOnly: fixed }),
        question.rows('options', (option) => [option('text', { wide: true, readOnly: fixed })], {
          add: 'Добави отговор',
          ordered: true,
          readOnly: fixed,
          when: (values) => values.kind !== 'text',
        }),
      ],
      {
        add: 'Добави въпрос',
        ordered: true,
        readOnly: fixed,
        blank: { text: '', kind: 'single', required: true, options: [{ text: '' }, { text: '' }] },
      },
    ),
    field.section('Кой и как отговаря', [
      field.own('recipients', (control) => <AudienceField {...control} label="Кого питаме" />, { wide: true }),
      field.own('expirationTime', (control) => <MomentField {...control} />, { wide: true }),
      field.select('results', rules, { readOnly: fixed }),
      field('anonymous', {
        readOnly: fixed,
        wide: true,
        help: 'Никой, също и ръководството, не може да научи кой какво е отговорил. Резултатите се показват след поне три гласа и се обновяват през няколко.',
      }),
    ]),
  ]
}
