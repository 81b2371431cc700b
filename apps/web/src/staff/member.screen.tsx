import type { OutputOf } from '@asistent/contract/core/call'
import { inviteUser } from '@asistent/contract/identity/users.calls'
import { getStaff, saveStaff } from '@asistent/contract/staff/members.calls'
import { fullName, capitalised } from '@asistent/domain/kernel/text'
import { staffKindLabel, staffKinds } from '@asistent/domain/staff/occupations'
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Facts } from '../blocks/detail/detail-screen'
import { formScreen } from '../blocks/form/form-screen'
import { runAction } from '../blocks/parts/action'
import { Page } from '../blocks/parts/page'
import { useRouteInput } from '../blocks/parts/route-input'
import { Answered } from '../blocks/parts/states'
import { columnsOf } from '../blocks/shown/columns'
import { usePageTitle } from '../platform/page-title'
import { useCall } from '../platform/use-call'
import { useMay, useUser } from '../platform/user'
import { inviteAction, inviteActions } from './invite-member'
import { memberSections } from './member-fields'
import { MemberPapers } from './member-papers'
import { staffPath } from './words'

type Member = OutputOf<typeof getStaff>

const list = '/staff/pedagogical'

const MemberForm = formScreen({
  title: { create: '', edit: fullName },
  load: getStaff,
  save: saveStaff,
  toForm: (member) => member,
  fields: memberSections,
  after: list,
  actions: () => inviteActions,
  below: MemberPapers,
  history: 'staff-member',
})

const facts = (() => {
  const fact = columnsOf<Member>(getStaff.output, [])
  return [
    fact.own('Длъжност', (member) => (member.occupation ? capitalised(member.occupation) : '–')),
    fact.own('Вид', (member) => staffKindLabel(member.kind === staffKinds.Pedagogical)),
    fact.own('Групи', (member) => member.classes.map((group) => group.name).join(', ') || '–'),
    fact.phone('phone', { title: 'Телефон' }),
    fact.own('Имейл', (member) => member.email ?? '–'),
  ]
})()

/** Read-only view for colleagues, parents and the person. */
function MemberFacts() {
  const member = useCall(getStaff, useRouteInput(getStaff) as { id: number; kindergartenId: number })
  usePageTitle(member.data?.name)
  return (
    <Answered answer={member} back="/staff/pedagogical">
      {(record) => (
        <Page title={record.name} back={list}>
          <Facts record={record} facts={facts} />
          {record.sees === 'all' && <MemberPapers record={record} />}
        </Page>
      )}
    </Answered>
  )
}

export function Screen() {
  const { id, kindergartenId } = useParams({ strict: false }) as { id?: string; kindergartenId?: string }
  const selectedId = useUser()?.kindergartens.find((kindergarten) => kindergarten.isSelected)?.id
  const keeps = useMay(saveStaff, 'update')
  // The path without a kindergarten refers to the selected one.
  if (!kindergartenId)
    return selectedId ? <Navigate to={staffPath(Number(id), selectedId)} search={true as never} replace /> : null
  if (!keeps || Number(kindergartenId) !== selectedId) return <MemberFacts />
  return (
    <>
      <MemberForm />
      <InviteOffer id={Number(id)} kindergartenId={selectedId} />
    </>
  )
}

/** Offers an invitation after creating a staff member, because the record alone gives no access. */
function InviteOffer(input: { id: number; kindergartenId: number }) {
  const { offer } = useSearch({ strict: false }) as { offer?: string }
  const { data: member } = useCall(getStaff, input, { enabled: offer === 'invite' })
  const may = useMay(inviteUser)
  const navigate = useNavigate()
  useEffect(() => {
    if (offer !== 'invite' || !member) return
    void navigate({ search: {} as never, replace: true })
    if (may && inviteAction.when?.(member)) void runAction(inviteAction, member)
  }, [offer, member, may, navigate])
  return null
}
