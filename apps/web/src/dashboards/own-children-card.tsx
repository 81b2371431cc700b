import { attendanceCode, attendanceLabel } from '@asistent/domain/attendance/statuses'
import { Link } from '../blocks/parts/link'
import { PersonName, StatusBadge } from '../blocks/parts/names'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { attendanceTone } from '../look/tones'
import classes from './home-cards.module.css'
import { useHome } from './use-home'

/** Children of a resource specialist and their presence (domain.md 10.2). */
export function OwnChildrenCard() {
  return (
    <Section title="Моите деца" side={<Link to="/kids/records">Всички деца</Link>}>
      <Answered answer={useHome()} lines={3}>
        {({ ownChildren = [] }) =>
          ownChildren.length === 0 ? (
            <Empty
              small
              drawing="notebook"
              title="Няма деца, с които работите"
              reason="Тук са децата със специални потребности и тези, за които сте определени."
            />
          ) : (
            <ul className={classes.groups}>
              {ownChildren.map((child) => (
                <li key={child.id} className={classes.line}>
                  <Link to={`/kids/records/${child.id}`} className={classes.plain}>
                    <PersonName name={child.name} detail={child.place} allergies={child} />
                  </Link>
                  {child.type !== null && (
                    <span title={attendanceLabel[child.type]}>
                      <StatusBadge label={attendanceCode[child.type]} tone={attendanceTone[child.type]} />
                      <span className="visually-hidden"> {attendanceLabel[child.type]}</span>
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </Section>
  )
}

/** Sessions of the specialist today (domain.md 10.2). */
export function SupportTodayCard() {
  return (
    <Section title="Занятия днес" side={<Link to="/kids/support-schedule">График</Link>}>
      <Answered answer={useHome()} lines={3}>
        {({ supportToday = [] }) =>
          supportToday.length === 0 ? (
            <Empty small drawing="notebook" title="Днес нямате занятия" reason="Показват се тези от Вашия график." />
          ) : (
            <ul className={classes.groups}>
              {supportToday.map((slot) => (
                <li key={slot.id} className={classes.line}>
                  <Link to={`/kids/personal-work/${slot.childId}`} className={classes.plain}>
                    <PersonName
                      name={slot.name}
                      detail={`${slot.startTime} – ${slot.endTime}, ${slot.title}`}
                      allergies={slot}
                    />
                  </Link>
                  {slot.isHeld && <StatusBadge label="записано" tone="good" />}
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </Section>
  )
}
