import type { RowOf } from '@asistent/contract/core/call'
import { listAccounts } from '@asistent/contract/identity/account-management.calls'
import { Facts } from '../../blocks/detail/detail-screen'
import type { AnyRow } from '../../blocks/list/list-options'
import { RowMenu } from '../../blocks/list/row-menu'
import { actionsOf, type Action } from '../../blocks/parts/action'
import { ActionButtons } from '../../blocks/parts/action-buttons'
import { labelOfChoice } from '../../blocks/parts/choice'
import { Line, Lines } from '../../blocks/parts/lines'
import { StatusBadge } from '../../blocks/parts/names'
import { Page } from '../../blocks/parts/page'
import { Section } from '../../blocks/parts/section'
import { Answered, Empty } from '../../blocks/parts/states'
import { useAddress } from '../../blocks/params/use-url-values'
import { Picker } from '../../blocks/pickers/picker'
import { columnsOf } from '../../blocks/shown/columns'
import { usePageTitle } from '../../platform/page-title'
import { useCall } from '../../platform/use-call'
import { accountActions, editAccount } from './account-actions'
import { AccountRecords } from './account-records'
import classes from './accounts.module.css'
import { accountSource, accountStates, userTypeChoices } from './words'

type Account = RowOf<typeof listAccounts>

/** The account of ?userId=, or a search without it. */
export function Screen() {
  const { search, write } = useAddress()
  const userId = Number(search.userId) || null
  return (
    <>
      {userId === null ? (
        <Page title="Данни за профил" back="/admin/user/account">
          <Section>
            <div className={classes.choose}>
              <Picker
                source={accountSource}
                label="Търсене по име, имейл или телефон"
                placeholder="Започнете да пишете"
                value={null}
                onChange={(chosen) => chosen !== null && write(() => ({ userId: chosen }))}
              />
            </div>
          </Section>
        </Page>
      ) : (
        <FoundAccount key={userId} userId={userId} />
      )}
    </>
  )
}

function FoundAccount({ userId }: { userId: number }) {
  const answer = useCall(listAccounts, { userId })
  const account = answer.data?.result[0]
  usePageTitle(account?.name)
  return (
    <Answered answer={answer} back="/admin/user/account">
      {() =>
        account ? (
          <AccountPage account={account} />
        ) : (
          <Page title="Данни за профил" back="/admin/user/account">
            <Empty drawing="search" title="Няма такъв профил" />
          </Page>
        )
      }
    </Answered>
  )
}

const action = actionsOf<Account>()
const all = accountActions(action)
/** The first actions as buttons, the others in the menu. */
const buttons = [editAccount(action), ...all.slice(0, 4)]
const others = all.slice(4) as unknown as Action<AnyRow>[]

const fact = columnsOf<Account>(listAccounts.output, ['result', 0])
const facts = [
  fact.text('email', { title: 'Имейл' }),
  fact.phone('phone', { title: 'Телефон' }),
  fact.own('Вид профил', ({ userType }) => labelOfChoice(userTypeChoices, userType)),
  fact.badge('state', accountStates, { title: 'Състояние' }),
  fact.boolean('hasSecondFactor', { title: 'Двуфакторен вход' }),
  fact.instant('lastSeenAt', { title: 'Последно видян' }),
  fact.instant('createdAt', { title: 'Създаден' }),
]

const AccountActions = ({ account }: { account: Account }) => (
  <>
    <ActionButtons record={account} actions={buttons} />
    <RowMenu row={account as unknown as AnyRow} actions={others} tabIndex={0} />
  </>
)

function AccountPage({ account }: { account: Account }) {
  return (
    <Page title={account.name} back="/admin/user/account" actions={<AccountActions account={account} />}>
      <Facts record={account} facts={facts} title="Профил" />
      <Memberships account={account} />
      <AccountRecords account={account} />
    </Page>
  )
}

function Memberships({ account }: { account: Account }) {
  return (
    <Section title="Достъп">
      {account.memberships.length === 0 ? (
        <p className={classes.soft}>Профилът няма достъп до нито едно място.</p>
      ) : (
        <Lines>
          {account.memberships.map(({ membershipId, roleName, kindergartenName, state }) => {
            const shown = accountStates.find(({ value }) => value === state)
            return (
              <Line key={membershipId} title={roleName} details={[kindergartenName ?? 'Извън детските градини']}>
                {shown && <StatusBadge label={shown.label} tone={shown.tone} />}
              </Line>
            )
          })}
        </Lines>
      )}
    </Section>
  )
}
