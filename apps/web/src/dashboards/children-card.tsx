import type { ChildToday, ParentChild } from '@asistent/contract/dashboards/dashboards.answer'
import { listAbsenceDays } from '@asistent/contract/light/attendance/absence.calls'
import { attendanceLabel, isPresent } from '@asistent/domain/attendance/statuses'
import { plural } from '@asistent/domain/kernel/text'
import { Button } from '@mantine/core'
import { CallLink } from '../blocks/parts/call-link'
import { Link } from '../blocks/parts/link'
import { StatusBadge } from '../blocks/parts/names'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { GroupDisc } from '../look/group-mark'
import { attendanceTone } from '../look/tones'
import { useCall } from '../platform/use-call'
import { ChildAbsence, expectedWords } from './child-absence'
import { Fact } from './child-fact'
import { ChildNews } from './child-news'
import classes from './children-card.module.css'
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
  const { attendance } = child
  const group = child.groupName
    ? { id: child.id, name: child.groupName, color: child.groupColor, emblem: child.groupEmblem }
    : undefined
  return (
    <Section>
      <div className={classes.child}>
        {group && <GroupDisc group={group} size={44} />}
        <div className={classes.names}>
          <h2 className={classes.name}>
            <Link to={`/kids/records/${child.id}`}>{child.name}</Link>
          </h2>
          <p className={classes.soft}>
            {child.groupName ? `Група „${child.groupName}“` : 'Без група'} · {child.kindergartenName}
          </p>
        </div>
      </div>
      <div className={classes.facts}>
        {attendance && <Today today={attendance} />}
        {attendance && <Tomorrow child={child} tomorrow={attendance.tomorrow} />}
        <ChildNews child={child} />
        {attendance && <Pending child={child} today={attendance} />}
        <Rights child={child} />
      </div>
      <ChildAbsence studentId={child.id} />
    </Section>
  )
}

/** Present or not, by whom it was entered, and the times at the door. */
function Today({ today }: { today: ChildToday }) {
  const { isSchoolDay, type, markedBy, arrivedAt, leftAt, collectedBy } = today
  if (!isSchoolDay && type === null)
    return (
      <Fact title="Днес">
        <span>неприсъствен ден</span>
      </Fact>
    )
  if (type === null)
    return (
      <Fact title="Днес">
        <span>още не е отбелязано</span>
      </Fact>
    )
  const details = [
    isPresent(type) && arrivedAt && `дойде в ${arrivedAt} ч.`,
    leftAt && `взето в ${leftAt} ч.${collectedBy ? ` от ${collectedBy}` : ''}`,
    markedBy && `отбелязано от ${markedBy}`,
  ].filter(Boolean)
  return (
    <Fact title="Днес">
      <StatusBadge label={attendanceLabel[type]} tone={attendanceTone[type]} />{' '}
      {details.length > 0 && <span className={classes.small}>{details.join(', ')}</span>}
    </Fact>
  )
}

function Tomorrow({ child, tomorrow }: { child: ParentChild; tomorrow: ChildToday['tomorrow'] }) {
  const absence = useCall(listAbsenceDays, {}).data?.result.find(({ studentId }) => studentId === child.id)
  const { forDate, isSchoolDay, closedBy } = tomorrow
  const words = isSchoolDay ? (expectedWords(absence, forDate) ?? 'присъствен ден') : (closedBy ?? 'почивен ден')
  return (
    <Fact title="Утре">
      <span>{words}</span>
    </Fact>
  )
}

/** Applications that wait for a decision, and the remaining days for family reasons when some are used. */
function Pending({ child, today }: { child: ParentChild; today: ChildToday }) {
  const { familyLimit, familyUsed, pendingRequests, pendingPresence } = today
  const applications = [
    { path: 'personal-reasons', count: pendingRequests, of: 'за отсъствие' },
    { path: 'summer-attendances', count: pendingPresence, of: 'за присъствие' },
  ].filter(({ count }) => count > 0)
  return (
    <>
      {familyLimit !== null && familyUsed > 0 && (
        <Fact title="Семейни причини">
          {familyUsed} от {plural(familyLimit, 'ден', 'дни')} за годината
        </Fact>
      )}
      {applications.map(({ path, count, of }) => (
        <Fact key={path} title="Заявления">
          <Link to={`/attendances/applications/${path}?status=0&studentId=${child.id}`}>
            {plural(count, `заявление ${of} чака`, `заявления ${of} чакат`)} решение
          </Link>
        </Fact>
      ))}
    </>
  )
}

/** What a guardian with fewer rights may not do, why, and whom to ask. */
function Rights({ child }: { child: ParentChild }) {
  const { maySign, mayPay, mayCollect, kindergartenPhone } = child
  const missing = [
    !maySign && 'подписвате заявления и съгласия',
    !mayPay && 'плащате такси',
    !mayCollect && 'взимате детето',
  ].filter(Boolean)
  if (missing.length === 0) return null
  return (
    <p className={classes.rights}>
      Не можете да {missing.join(', ')}: така са вписани правата Ви. За промяна: директорът
      {kindergartenPhone && (
        <>
          , <CallLink phone={kindergartenPhone} />
        </>
      )}{' '}
      или <Link to="/messages/create">съобщение</Link>.
    </p>
  )
}
