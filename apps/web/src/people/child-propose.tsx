import { listProposals, proposeChange, withdrawProposal } from '@asistent/contract/people/proposals.calls'
import { isAllergen } from '@asistent/domain/people/allergens'
import { formatPhone } from '@asistent/domain/kernel/phone'
import { proposalStatuses } from '@asistent/domain/people/proposals'
import { Button } from '@mantine/core'
import { formPart } from '../blocks/form/form-part'
import type { Fields, FormSection } from '../blocks/form/fields'
import type { ParsedOf } from '@asistent/contract/core/call'
import { useAddress } from '../blocks/params/use-url-values'
import { actionsOf, runAction } from '../blocks/parts/action'
import { Line, Lines } from '../blocks/parts/lines'
import { StatusBadge } from '../blocks/parts/names'
import { Section } from '../blocks/parts/section'
import { Answered } from '../blocks/parts/states'
import { shownInstant } from '../blocks/shown/format'
import { useCall } from '../platform/use-call'
import classes from './child-record.module.css'
import { allergenChoices } from './child-words'
import type { Child, ChildTab } from './use-child'
import { proposalStatusChoices } from './words'
import { t } from '../platform/language'

// Proposals of a guardian, decided by the kindergarten; until then the previous data are valid
// (docs/areas/people.md).

type Proposal = ParsedOf<typeof proposeChange>
type Row = { readonly id: number }

const names = (field: Fields<Proposal>): FormSection =>
  field.section(
    t('Имена'),
    field.inside('changes', (change) => [change('firstName'), change('middleName'), change('lastName')]),
  )

const addresses = (field: Fields<Proposal>): FormSection =>
  field.section(
    t('Адреси и телефон'),
    field.inside('changes', (change) => [
      change('addressPermanent', { wide: true }),
      change('addressCurrent', { wide: true }),
      change('phone'),
    ]),
  )

const food = (field: Fields<Proposal>): FormSection =>
  field.section(
    t('Хранене и алергии'),
    field.inside('changes', (change) => [
      change.many('allergies', allergenChoices, { wide: true }),
      change('allergiesText', { wide: true }),
      change('diet', { wide: true }),
    ]),
  )

const doctor = (field: Fields<Proposal>): FormSection =>
  field.section(
    t('Личен лекар'),
    field.inside('changes', (change) => [change('gpName'), change('gpPhone')]),
  )

const note = (field: Fields<Proposal>) => field('note', { help: t('Какво се е променило и от кога.') })

const common = { save: proposeChange, action: 'Изпрати предложението', saved: 'Предложението е изпратено' } as const

/** Sections the user cannot see cannot be proposed; the server omits them too. */
const forms = {
  signing: formPart({
    ...common,
    fields: (field) => [names(field), addresses(field), food(field), doctor(field), note(field)],
  }),
  looking: formPart({ ...common, fields: (field) => [names(field), food(field), note(field)] }),
}

const present = (child: Child): Proposal['changes'] => ({
  firstName: child.firstName,
  middleName: child.middleName,
  lastName: child.lastName,
  allergies: child.allergies.filter(isAllergen),
  allergiesText: child.allergiesText,
  diet: child.diet,
  ...(child.sections.includes('addresses') && {
    addressPermanent: child.addressPermanent,
    addressCurrent: child.addressCurrent,
    phone: child.phone && formatPhone(child.phone),
    gpName: child.gpName,
    gpPhone: child.gpPhone && formatPhone(child.gpPhone),
  }),
})

export function ProposeTab({ record }: ChildTab) {
  const answer = useCall(listProposals, { studentId: record.id, pageNumber: 1, pageSize: 20 })
  const { write } = useAddress()
  const Form = record.sections.includes('addresses') ? forms.signing : forms.looking
  return (
    <Answered answer={answer}>
      {({ result }) => (
        <>
          {!result.some((one) => one.status === proposalStatuses.Pending) && (
            <Section title={t('Предложи промяна')}>
              <p className={classes.long}>
                {t('Поправете каквото е сгрешено. Учителят приема или отказва, а до отговора му важат старите данни.')}
              </p>
              <Form
                // Resets the form to the current data after a proposal.
                key={result.length}
                start={{ changes: present(record) }}
                input={{ id: record.id }}
                close={(saved) => !saved && write(() => ({}))}
              />
            </Section>
          )}
          {result.length > 0 && (
            <Section title={t('Вашите предложения')}>
              <Lines>
                {result.map((row) => (
                  <Line
                    key={row.id}
                    title={row.changes.map((change) => (
                      <span key={change.field}>
                        <strong>{change.label}:</strong> {change.before ?? t('празно')} → {change.after ?? t('празно')}
                      </span>
                    ))}
                    details={[
                      shownInstant(row.createdAt),
                      row.reason && t('отговор: {reason}', { reason: row.reason }),
                    ]}
                  >
                    <Status status={row.status} />
                    {row.status === proposalStatuses.Pending && (
                      <Button size="xs" variant="default" onClick={() => withdraw(row)}>
                        {t('Оттегли')}
                      </Button>
                    )}
                  </Line>
                ))}
              </Lines>
            </Section>
          )}
        </>
      )}
    </Answered>
  )
}

function Status({ status }: { status: number }) {
  const choice = proposalStatusChoices.find((one) => one.value === status)
  return choice ? <StatusBadge label={choice.label} tone={choice.tone} /> : null
}

function withdraw(proposal: Row): void {
  const action = actionsOf<Row>().send({
    label: t('Оттегли'),
    call: withdrawProposal,
    input: ({ id }) => ({ id }),
    confirm: () => t('Предложението ще бъде оттеглено и учителят няма да го види.'),
    done: t('Предложението е оттеглено'),
  })
  if (action.kind === 'send') void runAction(action, proposal)
}
