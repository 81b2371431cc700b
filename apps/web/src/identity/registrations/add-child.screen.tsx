import {
  addChildToParent,
  findKindergartens,
  listMyRegistrations,
} from '@asistent/contract/identity/registrations.calls'
import { personIdTypeLabel, personIdTypes } from '@asistent/domain/kernel/person-id'
import { Alert } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { formPart } from '../../blocks/form/form-part'
import { Page } from '../../blocks/parts/page'
import { Line, Lines } from '../../blocks/parts/lines'
import { StatusBadge } from '../../blocks/parts/names'
import { Section } from '../../blocks/parts/section'
import { Answered } from '../../blocks/parts/states'
import { optionsFrom } from '../../blocks/pickers/source'
import { shownInstant } from '../../blocks/shown/format'
import { useCall } from '../../platform/use-call'
import classes from './registrations.module.css'
import { kinshipChoices } from '../../choices/worded'
import { registrationStatusChoices } from './words'
import { t } from '../../platform/language'

const kindergartens = optionsFrom(
  findKindergartens,
  ({ id, name, city }) => ({ value: id, label: `${name}, ${city}` }),
  {
    search: 'search',
  },
)

const numberTypes = [personIdTypes.EGN, personIdTypes.ForeignerID].map((value) => ({
  value,
  label: personIdTypeLabel[value],
}))

const ChildForm = formPart({
  save: addChildToParent,
  blank: { childPersonIdType: personIdTypes.EGN },
  fields: (field) => [
    field.pick('kindergartenId', kindergartens, { wide: true }),
    field.select('childPersonIdType', numberTypes),
    field('childPersonId'),
    field.select('kinship', kinshipChoices),
  ],
  action: 'Изпрати заявлението',
  saved: 'Заявлението е изпратено',
})

/** A parent requests access to another child; the response does not reveal whether the child exists. */
export function Screen() {
  // `round` resets the form after sending or cancelling.
  const [{ round, sent }, setRound] = useState({ round: 0, sent: false })
  return (
    <Page
      title={t('Добавяне на дете')}
      lead={t('Поискайте достъп до още едно свое дете, и ако е в друга детска градина. Учителят на групата решава.')}
    >
      {sent && (
        <Alert color="green" role="status" icon={<IconCircleCheck aria-hidden />} title={t('Заявлението е изпратено')}>
          {t('Ако данните съвпадат с тези в детската градина, учителят ще го разгледа и ще получите писмо с отговора.')}
        </Alert>
      )}
      <Section title={t('Детето')}>
        <ChildForm key={round} close={(saved) => setRound({ round: round + 1, sent: saved !== null })} />
      </Section>
      <MyRequests />
    </Page>
  )
}

function MyRequests() {
  const answer = useCall(listMyRegistrations, {})
  return (
    <Section title={t('Моите заявления')}>
      <Answered answer={answer} lines={2}>
        {({ result }) =>
          result.length === 0 ? (
            <p className={classes.text}>{t('Тук ще виждате заявленията си и отговорите на тях.')}</p>
          ) : (
            <Lines>
              {result.map((row) => {
                const status = registrationStatusChoices.find((choice) => choice.value === row.status)
                return (
                  <Line key={row.id} title={row.kindergartenName} details={[shownInstant(row.createdAt)]}>
                    {status && <StatusBadge label={status.label} tone={status.tone} />}
                  </Line>
                )
              })}
            </Lines>
          )
        }
      </Answered>
    </Section>
  )
}
