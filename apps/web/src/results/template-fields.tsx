import type { ParsedOf } from '@asistent/contract/core/call'
import type { saveTemplate } from '@asistent/contract/results/achievements.calls'
import { placeholders } from '@asistent/domain/results/diagnostics'
import type { Fields } from '../blocks/form/fields'
import { NamesTextarea } from '../blocks/inputs/names-textarea'
import type { subjectSource } from '../planning/sources.shared'
import { ageChoices } from '../planning/words'

const names = placeholders.map((name) => ({ name }))

export const newTemplate = {
  indicators: [{ text: '' }],
  text: '{Дете} показва {Ниво} ниво по направление „{Направление}“.',
}

/** Form shared by the master's and the kindergarten's templates. */
export const templateFields = (subjects: typeof subjectSource) => (field: Fields<ParsedOf<typeof saveTemplate>>) => [
  field.select('classType', ageChoices),
  field.pick('classSubjectId', subjects),
  field.rows('indicators', (row) => [row('text')], { add: 'Добави показател', ordered: true }),
  field.own(
    'text',
    ({ label, value, set, error, readOnly }) => (
      <NamesTextarea
        label={label}
        description="След „{“ се предлагат имената, които се попълват."
        names={names}
        value={String(value ?? '')}
        onChange={set}
        readOnly={readOnly}
        error={error}
      />
    ),
    { wide: true },
  ),
]
