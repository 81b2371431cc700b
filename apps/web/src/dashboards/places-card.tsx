import type { Dashboard, PlaceMonth, PlaceToday } from '@asistent/contract/dashboards/dashboards.answer'
import { today } from '@asistent/domain/kernel/day'
import { monthName } from '@asistent/domain/kernel/month'
import { figures } from '@asistent/domain/oversight/figures'
import { addressOf } from '../blocks/parts/address'
import { Definitions } from '../blocks/parts/definitions'
import { Link } from '../blocks/parts/link'
import { Section } from '../blocks/parts/section'
import { Answered } from '../blocks/parts/states'
import { shownNumber } from '../blocks/shown/format'
import { overseesAll, roleOf, useUser } from '../platform/user'
import classes from './home-cards.module.css'
import { useHome } from './use-home'

type Place = NonNullable<Dashboard['places']>[number]

/** A row per kindergarten, for the consolidated view, municipalities and the ministry. */
export function PlacesCard() {
  const user = useUser()
  const drills = user !== undefined && overseesAll(user)
  return (
    <Section title="Институции">
      <Answered answer={useHome()}>
        {({ places = [], placesCount }) => {
          const whole = placesCount === undefined || placesCount === places.length
          return (
            <>
              <div className={classes.scroll} role="region" aria-label="Таблица на институциите" tabIndex={0}>
                <table className={`${classes.table} ${classes.places}`}>
                  <thead>
                    <tr>
                      <th scope="col">Институция</th>
                      <th scope="col">{figures.children.label}</th>
                      <th scope="col">{figures.groups.label}</th>
                      <th scope="col">{figures.staff.label}</th>
                      <th scope="col">{figures.presentToday.label}</th>
                      <th scope="col">{figures.enteredToday.label}</th>
                      <MonthHeadings month={places[0]?.lastMonth} />
                    </tr>
                  </thead>
                  <tbody>
                    {places.map((kindergarten) => (
                      <tr key={kindergarten.id}>
                        <th scope="row">
                          <Link to={forDay(kindergarten.id)}>{kindergarten.name}</Link>
                          <span className={classes.city}>{kindergarten.city}</span>
                        </th>
                        <td>
                          <Figure
                            of={kindergarten.children}
                            to={
                              drills
                                ? addressOf(children, { ...placeOf(kindergarten), enrolledBy: today(new Date()) })
                                : undefined
                            }
                          />
                        </td>
                        <td>
                          <Figure
                            of={kindergarten.groups}
                            to={
                              drills
                                ? addressOf(groups, { ...placeOf(kindergarten), isForSubstitution: false })
                                : undefined
                            }
                          />
                        </td>
                        <td>
                          <Figure
                            of={kindergarten.staff}
                            to={drills ? addressOf(staff, placeOf(kindergarten)) : undefined}
                          />
                        </td>
                        <Today today={kindergarten.attendance} id={kindergarten.id} enrolled={kindergarten.children} />
                        {kindergarten.lastMonth && (
                          <LastMonth
                            id={kindergarten.id}
                            of={kindergarten.lastMonth}
                            lessonsTaken={kindergarten.lessonsTaken ?? null}
                          />
                        )}
                      </tr>
                    ))}
                  </tbody>
                  {whole && places.length > 1 && <Total places={places} />}
                </table>
              </div>
              {drills && roleOf(user) === 'MON' && (
                <p className={classes.soft}>
                  <Link to={byMunicipality}>Общините в цветове по посещаемост</Link>
                </p>
              )}
              <Definitions of={definitions} />
              {!whole && (
                <p className={classes.soft}>
                  Показани са първите {places.length} от {placesCount}.
                </p>
              )}
            </>
          )
        }}
      </Answered>
    </Section>
  )
}

const definitions = [
  figures.children,
  figures.groups,
  figures.staff,
  figures.presentToday,
  figures.enteredToday,
  figures.average,
  figures.reportable,
  figures.lessonsTaken,
]

interface TodayProps {
  readonly today: PlaceToday | undefined
  readonly id?: number
  readonly enrolled: number
}

const forDay = (kindergartenId: number) => addressOf('/attendances/references/for-day', { kindergartenId })

/** Days off have no expected children. */
function Today({ today, id, enrolled }: TodayProps) {
  if (!today?.isSchoolDay)
    return (
      <td colSpan={2} className={classes.faint}>
        {enrolled === 0 ? 'няма деца' : 'неприсъствен ден'}
      </td>
    )
  return (
    <>
      <td>
        {id === undefined ? today.present : <Figure of={today.present} to={forDay(id)} />} от {today.enrolled}
      </td>
      <td data-missing={today.enteredGroups < today.groups || undefined}>
        {id === undefined ? today.enteredGroups : <Figure of={today.enteredGroups} to={forDay(id)} />} от {today.groups}
      </td>
    </>
  )
}

/** Abbreviations like 'СМП' have tooltips, because columns are narrow. */
function MonthHeadings({ month }: { month: PlaceMonth | undefined }) {
  if (!month) return null
  const name = monthName(month.month)
  return (
    <>
      <th scope="col" data-month title={figures.average.definition}>
        {figures.average.label}, {name}
      </th>
      <th scope="col" data-month title={figures.reportable.definition}>
        {figures.reportable.label}, {name}
      </th>
      <th scope="col" data-month title={figures.lessonsTaken.definition}>
        {figures.lessonsTaken.label}, {name}
      </th>
    </>
  )
}

interface LastMonthProps {
  readonly id: number
  readonly of: PlaceMonth
  readonly lessonsTaken: number | null
}

function LastMonth({ id: kindergartenId, of: { average, reportable, month, year }, lessonsTaken }: LastMonthProps) {
  const filters = { kindergartenId, month, year }
  return (
    <>
      <td data-month>
        {average === null ? (
          'няма данни'
        ) : (
          <Link to={addressOf(smp, filters)}>{shownNumber(average, { decimals: 2 })}</Link>
        )}
      </td>
      <td data-month>
        <Figure of={reportable} to={addressOf(absences, { ...filters, reportable: true })} />
      </td>
      <td data-month>
        {lessonsTaken === null ? (
          'няма данни'
        ) : (
          <Link to={addressOf(lessons, filters)}>{`${shownNumber(lessonsTaken, { decimals: 1 })} %`}</Link>
        )}
      </td>
    </>
  )
}

/** Links to the counted rows, if there are any. */
const Figure = ({ of, to }: { readonly of: number; readonly to: string | undefined }) =>
  to && of > 0 ? <Link to={to}>{of}</Link> : of

const placeOf = ({ id }: Place) => ({ kindergartenId: id })

const byMunicipality = '/administrative-references/smp?by=municipality&rankBy=share'
const children = '/kids/records'
const groups = '/groups/management'
const staff = '/administrative-references/staff-count'
const smp = '/attendances/references/smp'
const lessons = '/administrative-references/lessons'
const absences = '/attendances/references/absences'

/** The total of the kindergartens with data, and how many have none. */
function averageOf(places: readonly Place[]): string {
  const averages = places.map(({ lastMonth }) => lastMonth?.average).filter((average) => typeof average === 'number')
  const missing = places.length - averages.length
  if (averages.length === 0) return 'няма данни'
  const total = shownNumber(
    averages.reduce((sum, average) => sum + average, 0),
    { decimals: 2 },
  )
  return missing === 0 ? total : `${total} (${missing} без данни)`
}

function Total({ places }: { places: readonly Place[] }) {
  const sum = (of: (kindergarten: Place) => number) =>
    places.reduce((total, kindergarten) => total + of(kindergarten), 0)
  const today = (of: (row: PlaceToday) => number) => sum(({ attendance }) => (attendance ? of(attendance) : 0))
  return (
    <tfoot>
      <tr>
        <th scope="row">Общо</th>
        <td>{sum((kindergarten) => kindergarten.children)}</td>
        <td>{sum((kindergarten) => kindergarten.groups)}</td>
        <td>{sum((kindergarten) => kindergarten.staff)}</td>
        <Today
          enrolled={sum((kindergarten) => kindergarten.children)}
          today={{
            isSchoolDay: places.some(({ attendance }) => attendance?.isSchoolDay),
            enrolled: today((one) => one.enrolled),
            present: today((one) => one.present),
            groups: today((one) => one.groups),
            enteredGroups: today((one) => one.enteredGroups),
          }}
        />
        {places[0]?.lastMonth && (
          <>
            <td data-month>{averageOf(places)}</td>
            <td data-month>{sum(({ lastMonth }) => lastMonth?.reportable ?? 0)}</td>
            {/* A share has no sum. */}
            <td data-month />
          </>
        )}
      </tr>
    </tfoot>
  )
}
