import type { ChildToday, ParentChild } from '@asistent/contract/dashboards/dashboards.answer'
import { listAbsenceDays } from '@asistent/contract/light/attendance/absence.calls'
import { attendanceLabel, isPresent } from '@asistent/domain/attendance/statuses'
import { Button } from '@mantine/core'
import { Link } from '../blocks/parts/link'
import { LatinName, StatusBadge } from '../blocks/parts/names'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { GroupDisc } from '../look/group-mark'
import { attendanceTone } from '../look/tones'
import { MissingRights } from '../people/rights.shared'
import { useCall } from '../platform/use-call'
import { ChildAbsence, expectedWords } from './child-absence'
import { Fact } from './child-fact'
import { ChildNews } from './child-news'
import classes from './children-card.module.css'
import { useHome } from './use-home'
import { counted, t } from '../platform/language'

/** One card per child (domain.md 10.2, Parent). */
export function ChildrenCard() {
  return (
    <Answered answer={useHome()}>
      {({ parentDashboardModels: children = [] }) =>
        children.length === 0 ? (
          <Section>
            <Empty
              drawing="kite"
              title={t('Все още няма свързано дете')}
              reason={t('Подайте заявка за добавяне на дете; учителят на групата ще я потвърди.')}
              step={
                <Button component={Link} to="/parent-child-application">
                  {t('Добавяне на дете')}
                </Button>
              }
            />
          </Section>
        ) : (
          <div className={classes.children}>
            {children.map((child, index) => (
              <ChildCard key={child.id} child={child} siblings={children.slice(0, index)} />
            ))}
          </div>
        )
      }
    </Answered>
  )
}

function ChildCard({ child, siblings }: { child: ParentChild; siblings: readonly ParentChild[] }) {
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
            <Link to={`/kids/records/${child.id}`}>{child.name}</Link> <LatinName of={child.name} />
          </h2>
          <p className={classes.soft}>
            {child.groupName ? t('Група „{name}“', { name: child.groupName }) : t('Без група')} ·{' '}
            {child.kindergartenName}
          </p>
        </div>
      </div>
      <div className={classes.facts}>
        {attendance && (
          <div className={classes.days}>
            <Today today={attendance} /> <Tomorrow child={child} tomorrow={attendance.tomorrow} />
          </div>
        )}
        <ChildNews child={child} siblings={siblings} />
        {attendance && <Pending child={child} today={attendance} />}
        <MissingRights rights={child} phone={child.kindergartenPhone} />
      </div>
      <ChildAbsence studentId={child.id} />
    </Section>
  )
}

/** Presence, its author, and the times of arrival and departure. */
function Today({ today }: { today: ChildToday }) {
  const { isSchoolDay, isDayOff, type, markedBy, arrivedAt, leftAt, collectedBy } = today
  if (!isSchoolDay && type === null)
    return (
      <Fact title={t('Днес')}>
        <span>{isDayOff ? t('неприсъствен ден') : t('детето още не посещава групата')}</span>
      </Fact>
    )
  if (type === null)
    return (
      <Fact title={t('Днес')}>
        <span>{t('още не е отбелязано')}</span>
      </Fact>
    )
  const details = [
    isPresent(type) && arrivedAt && t('дойде в {time} ч.', { time: arrivedAt }),
    leftAt &&
      (collectedBy
        ? t('взето в {time} ч. от {name}', { time: leftAt, name: collectedBy })
        : t('взето в {time} ч.', { time: leftAt })),
    markedBy && t('отбелязано от {name}', { name: markedBy }),
  ].filter(Boolean)
  return (
    <Fact title={t('Днес')}>
      <StatusBadge label={t(attendanceLabel[type])} tone={attendanceTone[type]} />{' '}
      {details.length > 0 && <span className={classes.small}>{details.join(', ')}</span>}
    </Fact>
  )
}

function Tomorrow({ child, tomorrow }: { child: ParentChild; tomorrow: ChildToday['tomorrow'] }) {
  const absence = useCall(listAbsenceDays, {}).data?.result.find(({ studentId }) => studentId === child.id)
  const { forDate, isSchoolDay, closedBy } = tomorrow
  const words = isSchoolDay ? (expectedWords(absence, forDate) ?? t('присъствен ден')) : (closedBy ?? t('почивен ден'))
  return (
    <Fact title={t('Утре')}>
      <span>{words}</span>
    </Fact>
  )
}

/** Applications that wait for a decision, and the remaining days for family reasons when some are used. */
function Pending({ child, today }: { child: ParentChild; today: ChildToday }) {
  const { familyLimit, familyUsed, pendingRequests, pendingPresence } = today
  const applications = [
    {
      path: 'personal-reasons',
      count: pendingRequests,
      words: counted(
        pendingRequests,
        '{count} заявление за отсъствие чака решение',
        '{count} заявления за отсъствие чакат решение',
      ),
    },
    {
      path: 'summer-attendances',
      count: pendingPresence,
      words: counted(
        pendingPresence,
        '{count} заявление за присъствие чака решение',
        '{count} заявления за присъствие чакат решение',
      ),
    },
  ].filter(({ count }) => count > 0)
  return (
    <>
      {familyLimit !== null && familyUsed > 0 && (
        <Fact title={t('Семейни причини')}>
          {counted(familyLimit, '{used} от {count} ден за годината', '{used} от {count} дни за годината', {
            used: familyUsed,
          })}
        </Fact>
      )}
      {applications.map(({ path, words }) => (
        <div key={path} className={classes.small}>
          <Link to={`/attendances/applications/${path}?status=0&studentId=${child.id}`}>{words}</Link>
        </div>
      ))}
    </>
  )
}
