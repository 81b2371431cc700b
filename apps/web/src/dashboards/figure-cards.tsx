import type { Dashboard } from '@asistent/contract/dashboards/dashboards.answer'
import { plural } from '@asistent/domain/kernel/text'
import { Link } from '../blocks/parts/link'
import { Figure, Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import classes from './home-cards.module.css'
import { useHome } from './use-home'

export function FiguresCard() {
  return (
    <Section>
      <Answered answer={useHome()} lines={2}>
        {({ figures, placesCount }) => (
          <div className={classes.figures}>
            {placesCount !== undefined && <Figure value={placesCount} label="детски градини и ясли" />}
            {figures && (
              <>
                <Figure value={figures.children} label="записани деца" />
                <Figure value={figures.girls} label="момичета" />
                <Figure value={figures.boys} label="момчета" />
                <Figure value={figures.groups} label="групи" />
                <Figure value={figures.staff} label="служители" />
                <Figure value={`${share(figures.parentsWithAccount, figures.parents)} %`} label="родители с профил" />
              </>
            )}
          </div>
        )}
      </Answered>
    </Section>
  )
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 100))

export function MasterCard() {
  return (
    <Section title="Системата днес">
      <Answered answer={useHome()} lines={2}>
        {({ master }) =>
          master && (
            <div className={classes.figures}>
              <Figure value={master.kindergartens} label="институции" />
              <Figure value={master.accounts} label="профили" />
              <Figure value={master.activeAccounts} label="активни профили" />
              <Figure value={master.lettersKept} label="писма в изходящата кутия" />
              <Figure
                value={master.lettersFailed}
                label="неизпратени писма"
                {...(master.lettersFailed > 0 && { tone: 'bad' as const })}
              />
            </div>
          )
        }
      </Answered>
    </Section>
  )
}

type Pending = NonNullable<Dashboard['pending']>[number]

const pendingText: Record<Pending['kind'], { text: (count: number) => string; to: string }> = {
  attendanceRequests: {
    text: (count) => `${plural(count, 'заявление за отсъствие чака', 'заявления за отсъствие чакат')} решение`,
    to: '/attendances/applications/personal-reasons?status=0',
  },
  presenceRequests: {
    text: (count) => `${plural(count, 'заявление за присъствие чака', 'заявления за присъствие чакат')} решение`,
    to: '/attendances/applications/summer-attendances?status=0',
  },
  medicalNotes: {
    text: (count) => `${plural(count, 'медицинска бележка чака', 'медицински бележки чакат')} потвърждение`,
    to: '/attendances/medical-notices?status=0',
  },
  parentRegistrations: {
    text: (count) => `${plural(count, 'регистрация на родител чака', 'регистрации на родители чакат')} решение`,
    to: '/parents/registration-parents',
  },
  invitedStaff: {
    text: (count) => `${plural(count, 'служител не е активирал', 'служители не са активирали')} профила си`,
    to: '/staff/pedagogical',
  },
  childrenWithoutGroup: { text: (count) => `${plural(count, 'дете е', 'деца са')} без група`, to: '/kids/records' },
  guardiansWithoutAccount: {
    text: (count) => `${plural(count, 'родител няма', 'родители нямат')} профил`,
    to: '/parents/management',
  },
}

export function PendingCard() {
  return (
    <Section title="Чака Ви">
      <Answered answer={useHome()} lines={3}>
        {({ pending = [] }) =>
          pending.length === 0 ? (
            <Empty small drawing="done" title="Всичко е свършено" />
          ) : (
            <ul className={classes.list}>
              {pending.map(({ kind, count }) => {
                const { text, to } = pendingText[kind]
                return (
                  <li key={kind}>
                    <Link to={to}>{text(count)}</Link>
                  </li>
                )
              })}
            </ul>
          )
        }
      </Answered>
    </Section>
  )
}
