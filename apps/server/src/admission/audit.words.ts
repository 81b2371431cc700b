import { criterionRecord, roundRecord } from '@asistent/contract/admission/settings.calls'
import { applicationStateLabel, tieRuleLabel, type Applicant } from '@asistent/domain/admission/admission'
import { listed, shortName } from '@asistent/domain/kernel/text'
import { groupTypeShortLabel } from '@asistent/domain/people/groups'
import { childGenderLabel } from '@asistent/domain/people/kinship'
import { admissionCriterion, admissionRound } from '../db/tables/admission'
import {
  account,
  child,
  code,
  common,
  day,
  describeTables,
  hidden,
  name,
  names,
  personal,
  personName,
  personNumber,
  recordWords,
  text,
  described,
} from '../institutions/audit-words.ops'
import { visibleApplications } from './applications.queries'
import { sql } from 'drizzle-orm'

const applicantsText = (value: unknown): string =>
  listed((value as readonly Applicant[]).map((one) => [shortName(one), one.phone, one.email].filter(Boolean).join(' ')))

describeTables('Прием', {
  admission_criterion: recordWords(criterionRecord, admissionCriterion),
  admission_round: recordWords(roundRecord, admissionRound, { tie_rule: code('При равни точки', tieRuleLabel) }),
  admission_application: {
    kind: 'admission-application',
    one: 'Заявление за прием',
    many: 'Заявления за прием',
    title: ['number', 'first_name', 'last_name'],
    about: 'admissionApplicationId',
    resource: 'Admissions',
    visible: (scope) =>
      sql`exists (select from admission_application a where a.id = t.id and ${visibleApplications(scope)})`,
    columns: {
      ...common,
      round_id: name('Класиране', 'admission_round'),
      number: text('Вх. №'),
      ...personName,
      ...personNumber,
      gender: code('Пол', childGenderLabel),
      birth_on: personal(day('Дата на раждане')),
      group_type: code('Възрастова група', groupTypeShortLabel),
      parents: personal(described('Родители', applicantsText)),
      claimed_ids: names('Заявени критерии', 'admission_criterion'),
      recognised_ids: names('Признати с документ', 'admission_criterion'),
      note: personal(text('Бележка')),
      filed_on: day('Дата на заявлението'),
      state: code('Състояние', applicationStateLabel),
      points: text('Точки'),
      rank: text('Място'),
      rank_of: text('От'),
      lot: hidden('Жребий'),
      confirm_by: day('Потвърждава се до'),
      reason: text('Причина'),
      child_id: child,
      created_by: account,
    },
  },
})
