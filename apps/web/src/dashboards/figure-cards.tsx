import { Figure, Section } from '../blocks/parts/section'
import { Answered } from '../blocks/parts/states'
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
