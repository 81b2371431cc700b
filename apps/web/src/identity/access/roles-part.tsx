import { Alert } from '@mantine/core'
import {
  deleteCustomRole,
  listCustomRoles,
  listExtendedRoles,
  listRolesByKindergarten,
  saveCustomRole,
} from '@asistent/contract/identity/roles.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { plural } from '@asistent/domain/kernel/text'
import { listPart } from '../../blocks/list/list-screen'
import { Section } from '../../blocks/parts/section'
import { Answered } from '../../blocks/parts/states'
import { useCall } from '../../platform/use-call'
import { useUser } from '../../platform/user'
import { RebuildButton } from './rebuild-button'
import classes from './roles-part.module.css'

/** Custom roles and their members; for several kindergartens only the members. */
export function RolesPart() {
  const user = useUser()
  if (user?.consolidation) return <RolesOfPlaces />
  return (
    <>
      <CustomRoles />
      <BaseRoles />
    </>
  )
}

const CustomRoles = listPart({
  title: 'Собствени роли',
  call: listCustomRoles,
  filters: (filter) => [filter.text('search')],
  columns: (column) => [
    column.text('name', { title: 'Роля', sort: 'name' }),
    column.text('baseRoleName', { title: 'Основна роля' }),
    column.number('changes', { title: 'Промени в правата' }),
    column.number('membersCount', { title: 'Хора', sort: 'membersCount' }),
  ],
  open: ({ id }) => `/platform/groups/${id}`,
  actions: RebuildButton,
  create: { label: 'Нова роля', to: '/platform/groups/create', call: saveCustomRole },
  remove: {
    call: deleteCustomRole,
    what: ({ name }) => `ролята „${name}“`,
    when: ({ membersCount }) => membersCount === 0,
  },
  empty: {
    title: 'Няма собствени роли',
    reason: 'Собствената роля добавя или отнема права на учител, домакин, администратор или ресурсен специалист.',
  },
})

function BaseRoles() {
  const answer = useCall(listExtendedRoles, { withMembers: true })
  return (
    <Section title="Кой каква роля има">
      <Answered answer={answer}>{({ result }) => <RoleLines roles={result} />}</Answered>
    </Section>
  )
}

function RolesOfPlaces() {
  const answer = useCall(listRolesByKindergarten, { withMembers: true })
  return (
    <>
      <Alert color="blue">Роли се правят и променят, след като изберете една от градините горе.</Alert>
      <Answered answer={answer}>
        {({ result }) =>
          result.map(({ kindergartenId, kindergartenName, roles }) => (
            <Section key={kindergartenId} title={kindergartenName}>
              <RoleLines roles={roles} />
            </Section>
          ))
        }
      </Answered>
    </>
  )
}

type HeldRole = OutputOf<typeof listExtendedRoles>['result'][number]

/** Maximum number of names shown initially. */
const fewNames = 6

function RoleLines({ roles }: { roles: readonly HeldRole[] }) {
  return (
    <dl className={classes.roles}>
      {roles.map((role) => (
        <div key={role.id}>
          <dt>
            {role.name} <span className={classes.count}>{plural(role.membersCount, 'човек', 'души')}</span>
          </dt>
          <dd>
            <Names names={role.members.map(({ name }) => name)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Names({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  if (names.length <= fewNames) return <>{names.join(', ')}</>
  return (
    <details className={classes.names}>
      <summary>
        {names.slice(0, fewNames).join(', ')} <b>и още {names.length - fewNames}</b>
      </summary>
      {names.slice(fewNames).join(', ')}
    </details>
  )
}
