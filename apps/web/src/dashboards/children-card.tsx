import type { ParentChild } from '@asistent/contract/dashboards/dashboards.answer'
import { formatDay } from '@asistent/domain/kernel/day'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { GroupDisc } from '../look/group-mark'
import classes from './home-cards.module.css'
import { useHome } from './use-home'

/** One card per child (domain.md 10.2, Parent). */
export function ChildrenCard() {
  return (
    <Answered answer={useHome()}>
      {({ parentDashboardModels: children = [] }) =>
        children.length === 0 ? (
          <Section>
            <Empty
              drawing="kite"
              title="Все още няма свързано дете"
              reason="Подайте заявка за добавяне на дете; учителят на групата ще я потвърди."
            />
          </Section>
        ) : (
          <div className={classes.children}>
            {children.map((child) => (
              <ChildCard key={child.id} child={child} />
            ))}
          </div>
        )
      }
    </Answered>
  )
}

function ChildCard({ child }: { child: ParentChild }) {
  const group = child.groupName
    ? { id: child.id, name: child.groupName, color: child.groupColor, emblem: child.groupEmblem }
    : undefined
  return (
    <Section>
      <div className={classes.child}>
        {group && <GroupDisc group={group} size={56} />}
        <div>
          <h2 className={classes.childName}>{child.name}</h2>
          <p className={classes.soft}>
            {child.groupName ? `Група „${child.groupName}“` : 'Без група'} · {child.kindergartenName}
          </p>
        </div>
      </div>
      <dl className={classes.facts}>
        <dt>Рождена дата</dt>
        <dd>{formatDay(child.birthDate)}</dd>
        {child.teachers.length > 0 && (
          <>
            <dt>Учители</dt>
            <dd>{child.teachers.join(', ')}</dd>
          </>
        )}
        <dt>Вашите права</dt>
        <dd>{rightsOf(child)}</dd>
      </dl>
    </Section>
  )
}

function rightsOf({ maySign, mayPay, mayCollect }: ParentChild): string {
  const rights = [maySign && 'подписвате заявления', mayPay && 'плащате такси', mayCollect && 'взимате детето'].filter(
    Boolean,
  )
  return rights.length > 0 ? `Можете да ${rights.join(', ')}.` : 'Можете да преглеждате данните на детето.'
}
