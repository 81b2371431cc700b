import type { AttendanceToday, Dashboard } from '@asistent/contract/dashboards/dashboards.answer'
import { may } from '@asistent/contract/core/access'
import { groupTypeShortLabel } from '@asistent/domain/people/groups'
import { plural } from '@asistent/domain/kernel/text'
import { Link } from '../blocks/parts/link'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { GroupDisc } from '../look/group-mark'
import { allows, useUser } from '../platform/user'
import classes from './home-cards.module.css'
import { useHome } from './use-home'

type Group = NonNullable<Dashboard['groups']>[number]

/** Number of present children on a working day; the total while the group has no attendance. */
function childrenOf(group: Group, today: AttendanceToday | undefined): string {
  const groupOfToday = today?.isSchoolDay ? today.groups.find(({ id }) => id === group.id) : undefined
  if (!groupOfToday || groupOfToday.present + groupOfToday.absent === 0) return plural(group.children, 'дете', 'деца')
  return `${groupOfToday.present} от ${plural(groupOfToday.enrolled, 'дете', 'деца')}`
}

/** The user's groups with today's number of present children. */
export function GroupsCard() {
  const mayOpen = allows(useUser(), may.read('Classes'))
  return (
    <Section title="Групи">
      <Answered answer={useHome()}>
        {({ groups = [], attendanceToday: today }) =>
          groups.length === 0 ? (
            <Empty
              small
              drawing="notebook"
              title="Няма групи"
              reason="Тук ще видите групите, в които работите през учебната година."
            />
          ) : (
            <ul className={classes.groups}>
              {groups.map((group) => (
                <li key={group.id} className={classes.group}>
                  <GroupDisc group={group} size={40} />
                  <div>
                    {mayOpen ? (
                      <Link to={`/groups/management/${group.id}`} className={classes.groupName}>
                        {group.name}
                      </Link>
                    ) : (
                      <strong>{group.name}</strong>
                    )}
                    <p className={classes.soft}>
                      {groupTypeShortLabel[group.classType as keyof typeof groupTypeShortLabel]}
                    </p>
                  </div>
                  <div className={classes.groupNumbers}>
                    <strong>{childrenOf(group, today)}</strong>
                    {group.withAllergies > 0 && <p className={classes.warn}>{group.withAllergies} с алергии</p>}
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </Section>
  )
}
