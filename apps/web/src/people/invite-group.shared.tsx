import type { OutputOf } from '@asistent/contract/core/call'
import { inviteGroup } from '@asistent/contract/people/guardians.calls'
import { plural } from '@asistent/domain/kernel/text'
import { Button, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconMailForward } from '@tabler/icons-react'
import { confirm } from '../blocks/parts/confirm'
import { toast } from '../blocks/parts/toast'
import { useSend } from '../platform/use-call'
import { useMay } from '../platform/user'

type Invited = OutputOf<typeof inviteGroup>

/** Invites all parents of a group without an account (domain.md, Appendix C). */
export function InviteGroupButton({ group }: { group: { readonly id: number; readonly name: string } }) {
  const sending = useSend(inviteGroup)
  if (!useMay(inviteGroup, 'update')) return null
  async function invite() {
    const agreed = await confirm({
      title: 'Покана към родителите',
      text: `Всички родители на група „${group.name}“, които виждат детето си и още нямат профил, ще получат писмо с покана.`,
      action: 'Изпрати поканите',
    })
    if (!agreed) return
    try {
      tellInvited(await sending.mutateAsync({ id: group.id }))
    } catch (error) {
      toast.failed(error, 'Поканите не са изпратени')
    }
  }
  return (
    <Button
      variant="default"
      size="sm"
      className="no-print"
      loading={sending.isPending}
      leftSection={<IconMailForward size={18} aria-hidden />}
      onClick={() => void invite()}
    >
      Покани родителите
    </Button>
  )
}

/** Result of the invitations. A list of skipped persons with reasons needs an action, so it stays until closed. */
export function tellInvited({ sent, skipped }: Invited): void {
  const said =
    sent === 0
      ? 'Няма изпратени покани'
      : `${sent === 1 ? 'Изпратена е' : 'Изпратени са'} ${plural(sent, 'покана', 'покани')}`
  if (skipped.length === 0) {
    if (sent === 0) toast.told(`${said}: всички родители вече са поканени.`)
    else toast.done(said)
    return
  }
  modals.open({
    title: <strong>{said}</strong>,
    children: (
      <Stack gap="xs">
        <Text size="sm">Без писмо останаха:</Text>
        <ul>
          {skipped.map(({ name, reason }) => (
            <li key={`${name} ${reason}`}>
              <strong>{name}</strong>: {reason}
            </li>
          ))}
        </ul>
      </Stack>
    ),
  })
}
