import { figures as named } from '@asistent/domain/oversight/figures'
import { addressOf } from '../blocks/parts/address'
import { Definitions } from '../blocks/parts/definitions'
import { Link } from '../blocks/parts/link'
import { Figure, Section } from '../blocks/parts/section'
import { Answered } from '../blocks/parts/states'
import { isExpert, useUser } from '../platform/user'
import classes from './home-cards.module.css'
import { useHome } from './use-home'

export function FiguresCard() {
  const user = useUser()
  const links = user && isExpert(user) ? expertLinks : {}
  return (
    <Section>
      <Answered answer={useHome()} lines={2}>
        {({ figures, placesCount }) => (
          <>
            <div className={classes.figures}>
              {placesCount !== undefined && (
                <Figure value={linked(placesCount, links.places)} label="детски градини и ясли" />
              )}
              {figures && (
                <>
                  <Figure value={linked(figures.children, links.children)} label="записани деца" />
                  <Figure value={linked(figures.girls, links.byAge)} label="момичета" />
                  <Figure value={linked(figures.boys, links.byAge)} label="момчета" />
                  <Figure value={linked(figures.groups, links.groups)} label="групи" />
                  <Figure value={linked(figures.staff, links.staff)} label="служители" />
                  <Figure value={share(figures.parentsWithAccount, figures.parents)} label="родители с профил" />
                </>
              )}
            </div>
            <Definitions of={[...(placesCount === undefined ? [] : [named.places]), ...definitions]} />
          </>
        )}
      </Answered>
    </Section>
  )
}

const definitions = [
  named.children,
  named.groups,
  named.staff,
  { label: 'Родители с профил', definition: 'Родителите на записаните деца, които са активирали профил.' },
]

interface FigureLinks {
  readonly places?: string
  readonly children?: string
  /** Girls and boys by year of birth. */
  readonly byAge?: string
  readonly groups?: string
  readonly staff?: string
}

/** Reports of the same figures, by kindergarten. */
const counts = '/administrative-references/staff-count'
const expertLinks: FigureLinks = {
  places: counts,
  children: addressOf(counts, { rankBy: 'children', order: 'highest' }),
  byAge: '/kids/age-groups',
  groups: addressOf(counts, { rankBy: 'groups', order: 'highest' }),
  staff: addressOf(counts, { rankBy: 'staff', order: 'highest' }),
}

const linked = (value: number, to: string | undefined) => (to && value > 0 ? <Link to={to}>{value}</Link> : value)

const share = (part: number, whole: number) => (whole === 0 ? 'няма данни' : `${Math.round((part / whole) * 100)} %`)

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
