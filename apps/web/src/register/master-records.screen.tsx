import type { Call, InputOf, ParsedOf } from '@asistent/contract/core/call'
import type { Page as Rows } from '@asistent/contract/core/page'
import { kindergartenRegisterYears } from '@asistent/contract/register/master.calls'
import {
  masterAchievements,
  masterAttendances,
  masterClasses,
  masterOtherRecords,
  masterPrograms,
  masterSubstitutions,
  masterTopics,
} from '@asistent/contract/register/records.calls'
import { plural } from '@asistent/domain/kernel/text'
import type { OtherSection, RegisterSection } from '@asistent/domain/register/sections'
import { listPart } from '../blocks/list/list-screen'
import { Page } from '../blocks/parts/page'
import { useAddress } from '../blocks/params/use-url-values'
import { institutionSource } from '../choices/institutions'
import { useCall } from '../platform/use-call'
import { noRecords, recordColumns, type RegisterRow } from './record-columns'
import { SectionChoice } from './section-choice'
import { stateChoices } from './words'

type ListCall = Call<InputOf<typeof masterAttendances>, ParsedOf<typeof masterAttendances>, Rows<RegisterRow>>

const part = (section: RegisterSection, call: ListCall, given: object = {}) =>
  listPart({
    given,
    title: 'НЕИСПУО',
    call,
    rowId: ({ key }) => key,
    filters: (filter) => [
      filter.pick('kindergartenId', institutionSource),
      filter.text('search'),
      filter.month('month', 'year'),
      filter.select('state', stateChoices),
    ],
    first: ({ kindergartenId }) => (kindergartenId ? undefined : 'Изберете детска градина'),
    columns: recordColumns(section),
    empty: noRecords,
  })

const otherPart = (section: OtherSection) => part(section, masterOtherRecords as ListCall, { section })

const parts = {
  1: part(1, masterClasses),
  2: part(2, masterAttendances),
  3: part(3, masterAchievements),
  4: part(4, masterPrograms),
  5: part(5, masterTopics),
  6: part(6, masterSubstitutions),
  7: otherPart(7),
  8: otherPart(8),
  9: otherPart(9),
  10: otherPart(10),
  11: otherPart(11),
}

/** Records of a kindergarten in the register by school year: '2026/2027 – 1203 записа'. */
function Years({ kindergartenId }: { kindergartenId: number }) {
  const years = useCall(kindergartenRegisterYears, { kindergartenId })
  const text = (years.data?.result ?? [])
    .map(({ name, records }) => `${name} – ${plural(records, 'запис', 'записа')}`)
    .join(', ')
  return text ? <p>В НЕИСПУО по учебни години: {text}.</p> : null
}

/** The records of one kindergarten, section by section. */
export function Screen() {
  const { search, write } = useAddress()
  const section = (Number(search.section) || 2) as RegisterSection
  const Part = parts[section] ?? parts[2]
  const kindergartenId = Number(search.kindergartenId ?? 0)
  return (
    <Page title="Записи в НЕИСПУО по градини" lead="Какво е изпратено и какво е отказано, запис по запис.">
      <SectionChoice section={section} write={write} />
      {kindergartenId > 0 && <Years kindergartenId={kindergartenId} />}
      <Part key={section} />
    </Page>
  )
}
