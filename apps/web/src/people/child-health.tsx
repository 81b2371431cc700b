import { saveChildHealth } from '@asistent/contract/people/child-record.calls'
import { allergenLabel, isAllergen } from '@asistent/domain/people/allergens'
import { formatDay } from '@asistent/domain/kernel/day'
import { Input, TextInput } from '@mantine/core'
import { DayInput } from '../blocks/inputs/day-input'
import { formPart } from '../blocks/form/form-part'
import type { OwnField } from '../blocks/form/fields'
import { useField } from '../blocks/form/form-store'
import { StatusBadge } from '../blocks/parts/names'
import { CallLink } from '../blocks/parts/call-link'
import formClasses from './child-form.module.css'
import classes from './children.module.css'
import { allergenChoices, bloodGroupChoices, immunisationChoices } from './child-words'
import { EditableSection } from './editable-section'
import { childFacts as fact, useChild, type Child, type ChildTab } from './use-child'
import { t } from '../platform/language'

type Telk = Child['telk']

/** A TELK decision and its term; no term without a number. */
function TelkField({ field }: { field: OwnField }) {
  const telk = (field.value ?? null) as Telk
  const { error } = useField(`${field.path}.number`)
  const change = (part: Partial<NonNullable<Telk>>) => {
    const next = { number: '', validTo: null, ...telk, ...part }
    field.set(next.number === '' && next.validTo === null ? null : next)
  }
  return (
    <Input.Wrapper label={field.label} labelElement="div">
      <div className={formClasses.nested}>
        <TextInput
          label={t('Номер на решението')}
          autoComplete="off"
          maxLength={40}
          readOnly={field.readOnly}
          error={error}
          value={telk?.number ?? ''}
          onChange={(event) => change({ number: event.currentTarget.value })}
        />
        <DayInput
          label={t('Валидно до')}
          readOnly={field.readOnly}
          value={telk?.validTo ?? null}
          onChange={(validTo) => change({ validTo: validTo as NonNullable<Telk>['validTo'] })}
        />
      </div>
    </Input.Wrapper>
  )
}

const HealthForm = formPart({
  save: saveChildHealth,
  toForm: (child: Child) => ({ ...child, allergies: child.allergies.filter(isAllergen) }),
  fields: (field) => [
    field.section('Хранене и алергии', [
      field.many('allergies', allergenChoices, {
        wide: true,
        help: 'Четиринадесетте алергена по европейския регламент, с номерата от менюто.',
      }),
      field('allergiesText', { wide: true, help: 'Например ужилване от пчела, лекарства.' }),
      field('diet', { wide: true }),
    ]),
    field.section('Лекар', [
      field('gpName'),
      field('gpPhone'),
      field.select('bloodGroup', bloodGroupChoices),
      field.select('immunisation', immunisationChoices),
      field('immunisationNote', { wide: true }),
    ]),
    field.section('Потребности', [
      field('isSop'),
      field('sopType', { when: (child) => child.isSop === true }),
      field.own('telk', (control) => <TelkField field={control} />, { wide: true }),
    ]),
  ],
})

function Allergies({ child }: { child: Child }) {
  const allergens = child.allergies.filter(isAllergen)
  if (allergens.length === 0) return t('Няма')
  return (
    <span className={classes.marks}>
      {allergens.map((allergen) => (
        <StatusBadge key={allergen} label={`${allergen}. ${t(allergenLabel[allergen])}`} tone="bad" />
      ))}
    </span>
  )
}

const foodFacts = [
  fact.own('Алергени', (child) => <Allergies child={child} />),
  fact.text('allergiesText', { title: 'Други алергии' }),
  fact.text('diet', { title: 'Хранителен режим' }),
]

const medicalFacts = [
  fact.text('gpName', { title: 'Личен лекар' }),
  fact.own('Телефон на личния лекар', (child) => (child.gpPhone ? <CallLink phone={child.gpPhone} /> : '–')),
  fact.text('bloodGroup', { title: 'Кръвна група' }),
  fact.badge('immunisation', immunisationChoices, { title: 'Имунизации' }),
  fact.text('immunisationNote', { title: 'Бележка за имунизациите' }),
  fact.own('Специални образователни потребности', (child) => (child.isSop ? (child.sopType ?? t('Да')) : t('Не'))),
  fact.own('Решение на ТЕЛК', ({ telk }) =>
    telk
      ? `№ ${telk.number}${telk.validTo ? t(', валидно до {validTo}', { validTo: formatDay(telk.validTo) }) : ''}`
      : '–',
  ),
]

/** Diagnoses are visible to guardians who sign for the child; others see only what it may eat (domain.md 7). */
const seesDiagnoses = (child: Child) => child.sections.includes('addresses')

export function HealthTab({ record }: ChildTab) {
  const { refetch } = useChild(record.id)
  return (
    <EditableSection
      title={t('Здраве')}
      record={record}
      refetch={refetch}
      closed={record.erased}
      facts={seesDiagnoses(record) ? [...foodFacts, ...medicalFacts] : foodFacts}
      save={saveChildHealth}
      Form={HealthForm}
    />
  )
}
