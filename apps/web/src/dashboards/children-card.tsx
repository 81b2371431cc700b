import type { ChildToday, ParentChild } from '@asistent/contract/dashboards/dashboards.answer'
import { attendanceLabel } from '@asistent/domain/attendance/statuses'
import { plural } from '@asistent/domain/kernel/text'
import { Button } from '@mantine/core'
import { Link } from '../blocks/parts/link'
import { StatusBadge } from '../blocks/parts/names'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { GroupDisc } from '../look/group-mark'
import { attendanceTone } from '../look/tones'
import { ChildNews } from './child-news'
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
              step={
                <Button component={Link} to="/parent-child-application">
                  Добавяне на дете
                </Button>
              }
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
          <h2 className={classes.childName}>
            <Link to={`/kids/records/${child.id}`}>{child.name}</Link>
          </h2>
          <p className={classes.soft}>
            {child.groupName ? `Група „${child.groupName}“` : 'Без група'} · {child.kindergartenName}
          </p>
        </div>
      </div>
      <dl className={classes.facts}>
        {child.attendance && <Today child={child} today={child.attendance} />}
        <ChildNews child={child} />
        {child.teachers.length > 0 && (
          <>
            <dt>Учители</dt>
            <dd>{child.teachers.join(', ')}</dd>
          </>
        )}
        {!(child.maySign && child.mayPay && child.mayCollect) && (
          <>
            <dt>Вашите права</dt>
            <dd>{rightsOf(child)}</dd>
          </>
        )}
      </dl>
    </Section>
  )
}

/** The child's status today, and the remaining days for family reasons (domain.md 1.3). */
function Today({ child, today }: { child: ParentChild; today: ChildToday }) {
  const { isSchoolDay, type, familyLimit, familyUsed, pendingRequests, pendingPresence } = today
  return (
    <>
      <dt>Днес</dt>
      <dd>
        {type !== null ? (
          <StatusBadge label={attendanceLabel[type]} tone={attendanceTone[type]} />
        ) : isSchoolDay ? (
          'още не е отбелязано'
        ) : (
          'неприсъствен ден'
        )}
      </dd>
      {familyLimit !== null && (
        <>
          <dt>Семейни причини</dt>
          <dd>
            {familyUsed} от {plural(familyLimit, 'ден', 'дни')} за годината
          </dd>
        </>
      )}
      <Pending of="Заявления" path="personal-reasons" count={pendingRequests} childId={child.id} />
      <Pending of="Лято и ваканции" path="summer-attendances" count={pendingPresence} childId={child.id} />
    </>
  )
}

/** Count that links to its rows. */
function Pending({ of, path, count, childId }: { of: string; path: string; count: number; childId: number }) {
  if (count === 0) return null
  return (
    <>
      <dt>{of}</dt>
      <dd>
        <Link to={`/attendances/applications/${path}?status=0&studentId=${childId}`}>
          {plural(count, 'чака', 'чакат')} решение
        </Link>
      </dd>
    </>
  )
}

function rightsOf({ maySign, mayPay, mayCollect }: ParentChild): string {
  const rights = [maySign && 'подписвате заявления', mayPay && 'плащате такси', mayCollect && 'взимате детето'].filter(
    Boolean,
  )
  return rights.length > 0 ? `Можете да ${rights.join(', ')}.` : 'Можете да преглеждате данните на детето.'
}
