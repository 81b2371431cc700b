import type { ChildName } from '@asistent/contract/people/values'
import { childOptions } from '@asistent/contract/people/children.calls'
import { printEmergencyCards } from '@asistent/contract/people/child-contacts.calls'
import { orderGroup } from '@asistent/contract/people/groups.calls'
import { may } from '@asistent/contract/core/access'
import { compareText, plural } from '@asistent/domain/kernel/text'
import { ActionIcon, Button } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconDeviceFloppy,
  IconFirstAidKit,
  IconSortAscendingLetters,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useDownload } from '../blocks/parts/download'
import { Link } from '../blocks/parts/link'
import { PersonName } from '../blocks/parts/names'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { toast } from '../blocks/parts/toast'
import { useCall, useSend } from '../platform/use-call'
import { useMay, useUser } from '../platform/user'
import classes from './group-children.module.css'
import { InviteGroupButton } from './invite-group.shared'

interface GroupOfChildren {
  readonly id: number
  readonly name: string
  readonly periodId: number
  readonly isForSubstitution?: boolean | undefined
}

/** Children of the group with class book numbers; its staff can reorder them. */
export function GroupChildren({ record }: { record: GroupOfChildren }) {
  const works = useMay({ access: may.update('Students') })
  const chosenYear = useUser()?.periodId
  if (!works || record.isForSubstitution) return null
  if (record.periodId !== chosenYear)
    return (
      <Section title="Деца в групата">
        <p className={classes.lead}>
          Групата е за друга учебна година. Изберете годината горе вдясно, за да видите децата.
        </p>
      </Section>
    )
  return <Children group={record} />
}

function Children({ group }: { group: GroupOfChildren }) {
  const answer = useCall(childOptions, { classIds: [group.id], orderByColumn: 'position', pageSize: 100 })
  return (
    <Section
      title="Деца в групата"
      side={
        <div className={classes.side}>
          <EmergencyCards groupId={group.id} />
          <InviteGroupButton group={group} />
        </div>
      }
    >
      <Answered answer={answer}>
        {({ result }) =>
          result.length === 0 ? (
            <Empty
              title="Още няма деца"
              reason="Децата се записват от „Деца“ или идват с преминаването в нова учебна година."
            />
          ) : (
            // Resets the order after a refetch.
            <Numbers key={result.map((child) => child.id).join()} groupId={group.id} members={result} />
          )
        }
      </Answered>
    </Section>
  )
}

/** For trips: contacts, collectors and allergies of each child. */
function EmergencyCards({ groupId }: { groupId: number }) {
  const { download, busy } = useDownload()
  if (!useMay(printEmergencyCards)) return null
  return (
    <Button
      variant="default"
      loading={busy !== null}
      leftSection={<IconFirstAidKit size={18} aria-hidden />}
      onClick={() => void download(printEmergencyCards, { id: groupId })}
    >
      Карти за спешни случаи
    </Button>
  )
}

/** Moves the element at `from` by one. */
export function moved<Item>(items: readonly Item[], from: number, by: -1 | 1): Item[] {
  const to = from + by
  const next = [...items]
  const [item] = next.splice(from, 1)
  if (item === undefined || to < 0 || to > next.length) return [...items]
  next.splice(to, 0, item)
  return next
}

function Numbers({ groupId, members }: { groupId: number; members: readonly ChildName[] }) {
  const [order, setOrder] = useState(members)
  const saving = useSend(orderGroup)
  const changed = order.some((child, index) => child.id !== members[index]?.id || child.position !== index + 1)
  const shuffled = order !== members
  async function save() {
    try {
      await saving.mutateAsync({ id: groupId, studentIds: order.map((child) => child.id) })
      toast.done('Номерата са записани')
    } catch (error) {
      toast.failed(error, 'Номерата не са записани')
    }
  }
  return (
    <>
      <p className={classes.lead}>
        {plural(order.length, 'дете', 'деца')}. Номерата са тези от дневника; подредете децата и запишете.
      </p>
      <ol className={classes.list}>
        {order.map((child, index) => (
          <li key={child.id} className={classes.child}>
            <span className={classes.number}>{shuffled ? index + 1 : (child.position ?? '–')}</span>
            <Link to={`/kids/records/${child.id}`} className={classes.name}>
              <PersonName name={child.name} allergies={child} />
            </Link>
            <span className="no-print">
              <ActionIcon
                variant="subtle"
                aria-label={`${child.name}: нагоре`}
                disabled={index === 0}
                onClick={() => setOrder(moved(order, index, -1))}
              >
                <IconArrowUp size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                aria-label={`${child.name}: надолу`}
                disabled={index === order.length - 1}
                onClick={() => setOrder(moved(order, index, 1))}
              >
                <IconArrowDown size={18} aria-hidden />
              </ActionIcon>
            </span>
          </li>
        ))}
      </ol>
      <div className={`${classes.footer} no-print`}>
        <Button
          variant="default"
          leftSection={<IconSortAscendingLetters size={18} aria-hidden />}
          onClick={() => setOrder(order.toSorted((left, right) => compareText(left.name, right.name)))}
        >
          По азбучен ред
        </Button>
        {changed && (
          <Button
            loading={saving.isPending}
            leftSection={<IconDeviceFloppy size={18} aria-hidden />}
            onClick={() => void save()}
          >
            Запиши номерата
          </Button>
        )}
        {shuffled && (
          <Button variant="subtle" onClick={() => setOrder(members)}>
            Върни
          </Button>
        )}
      </div>
    </>
  )
}
