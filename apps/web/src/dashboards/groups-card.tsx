import { groupTypeShortLabel } from '@asistent/domain/people/groups'
import { plural } from '@asistent/domain/kernel/text'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { GroupDisc } from '../look/group-mark'
import classes from './home-cards.module.css'
import { useHome } from './use-home'

export function GroupsCard() {
  return (
    <Section title="Групи">
      <Answered answer={useHome()}>
        {({ groups = [] }) =>
          groups.length === 0 ? (
            <Empty
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
                    <strong>{group.name}</strong>
                    <p className={classes.soft}>
                      {groupTypeShortLabel[group.classType as keyof typeof groupTypeShortLabel]}
                    </p>
                  </div>
                  <div className={classes.groupNumbers}>
                    <strong>{plural(group.children, 'дете', 'деца')}</strong>
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
