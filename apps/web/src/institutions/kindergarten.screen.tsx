import { IconRefresh } from '@tabler/icons-react'
import {
  getInstitution,
  resetProductActivity,
  saveInstitution,
} from '@asistent/contract/institutions/administration.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { listPackageRequests } from '@asistent/contract/institutions/packages.calls'
import { kindergartenSchoolYears } from '@asistent/contract/institutions/school-years.calls'
import { detailScreen } from '../blocks/detail/detail-screen'
import { Link } from '../blocks/parts/link'
import { PersonName, StatusBadge } from '../blocks/parts/names'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { shownDay, shownInstant } from '../blocks/shown/format'
import { useCall } from '../platform/use-call'
import classes from './institutions.module.css'
import { institutionTypeChoices } from '../choices/institutions'

type Institution = OutputOf<typeof getInstitution>
interface Tab {
  readonly record: Institution
}

const states: Record<string, { readonly label: string; readonly tone: 'good' | 'warn' | 'off' }> = {
  active: { label: 'Активен', tone: 'good' },
  invited: { label: 'Поканен', tone: 'warn' },
  deactivated: { label: 'Деактивиран', tone: 'off' },
  detached: { label: 'Отделен', tone: 'off' },
}

function Administrators({ record }: Tab) {
  if (record.administrators.length === 0)
    return (
      <Empty drawing="gate" title="Няма кой да я управлява" reason="Поканете администратор от „Профили“ в менюто." />
    )
  return (
    <Section>
      <ul className={classes.lines}>
        {record.administrators.map(({ accountId, name, email, role, state }) => (
          <li key={`${accountId}.${role}`}>
            <Link to={`/admin/user/info?userId=${accountId}`} className={classes.personLink}>
              <PersonName name={name} detail={`${role} · ${email}`} />
            </Link>
            <StatusBadge {...(states[state] ?? { label: state })} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Branches({ record }: Tab) {
  if (record.motherKindergartenId)
    return (
      <Section>
        Филиал на <Link to={`/admin/kindergartens/${record.motherKindergartenId}`}>{record.motherKindergarten}</Link>
      </Section>
    )
  if (record.branches.length === 0)
    return (
      <Empty
        drawing="house"
        title="Няма филиали"
        reason="Филиал е институция, за която тази е избрана за основна детска градина."
      />
    )
  return (
    <Section>
      <ul className={classes.lines}>
        {record.branches.map(({ id, name }) => (
          <li key={id}>
            <Link to={`/admin/kindergartens/${id}`}>{name}</Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function SchoolYears({ record }: Tab) {
  return (
    <Answered answer={useCall(kindergartenSchoolYears, { kindergartenId: record.id })} lines={3}>
      {({ periods }) => (
        <Section>
          <ul className={classes.lines}>
            {periods.map(({ id, name, fromDate, toDate, active }) => (
              <li key={id}>
                <span>
                  <strong>{name}</strong> {shownDay(fromDate)} – {shownDay(toDate)}
                </span>
                {active && <StatusBadge label="Активна" tone="good" />}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </Answered>
  )
}

function Packages({ record }: Tab) {
  return (
    <Answered answer={useCall(listPackageRequests, { kindergartenId: record.id })} lines={3}>
      {({ result }) =>
        result.length === 0 ? (
          <Empty drawing="kite" title="Няма заявени пакети" />
        ) : (
          <Section>
            <ul className={classes.lines}>
              {result.map(({ packageId, name, requestedAt, requestedBy }) => (
                <li key={packageId}>
                  <span>
                    <strong>{name}</strong>, заявен от {requestedBy} на {shownInstant(requestedAt)}
                  </span>
                </li>
              ))}
            </ul>
          </Section>
        )
      }
    </Answered>
  )
}

export const Screen = detailScreen({
  title: (institution) => institution.name,
  load: getInstitution,
  back: '/admin/kindergartens',
  facts: (fact) => [
    fact.badge('institutionType', institutionTypeChoices),
    fact.own('Състояние', ({ active }) =>
      active ? <StatusBadge label="Работи" tone="good" /> : <StatusBadge label="Закрита" tone="off" />,
    ),
    fact.text('code'),
    fact.text('bulstat'),
    fact.text('city', { title: 'Населено място' }),
    fact.own('Община и област', ({ municipality, area }) => `${municipality}, област ${area}`),
    fact.text('adress'),
    fact.text('directorName'),
    fact.phone('phone'),
    fact.text('email'),
    fact.own('Интернет страница', ({ website }) =>
      website ? (
        <a href={website} target="_blank" rel="noreferrer">
          {website.replace(/^https?:\/\//, '')}
        </a>
      ) : (
        '–'
      ),
    ),
    fact.text('iban'),
    fact.text('bankName'),
  ],
  tabs: [
    { key: 'administrators', title: 'Управление', content: Administrators },
    { key: 'branches', title: 'Филиали', content: Branches },
    { key: 'school-years', title: 'Учебни години', content: SchoolYears },
    { key: 'packages', title: 'Пакети', content: Packages },
  ],
  edit: { to: ({ id }) => `/admin/kindergartens/${id}/edit`, call: saveInstitution },
  actions: (action) => [
    action.send({
      label: 'Нулирай избора на продукти',
      icon: IconRefresh,
      call: resetProductActivity,
      input: ({ id }) => ({ kindergartenId: id }),
      confirm: ({ name, productActivityResets }) =>
        `Всички продукти стават отново активни за ${name}. ${
          productActivityResets === 0
            ? 'Досега не е правено.'
            : `Досега е правено ${productActivityResets === 1 ? 'веднъж' : `${productActivityResets} пъти`}.`
        }`,
      done: 'Изборът на продукти е нулиран',
    }),
  ],
})
