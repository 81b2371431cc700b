import { plural } from '@asistent/domain/kernel/text'
import { Link } from '../blocks/parts/link'
import { Section } from '../blocks/parts/section'
import { Answered } from '../blocks/parts/states'
import { shownMoney } from '../blocks/shown/format'
import classes from './home-cards.module.css'
import { useHome } from './use-home'

/** Families' debts and started portfolios; each number links to its rows. */
export function BusinessCard() {
  return (
    <Section title="Такси и портфолиа">
      <Answered answer={useHome()} lines={3}>
        {({ business: { fees, portfolios } = {} }) => (
          <dl className={classes.facts}>
            {fees && (
              <>
                <dt>Неплатени такси</dt>
                <dd>
                  <Link to="/activities/references/fees">{shownMoney(fees.notPaid)}</Link>
                  {fees.invoices > 0 && `, ${plural(fees.invoices, 'такса', 'такси')}`}
                </dd>
                <dt>Просрочени</dt>
                <dd>{fees.overdue}</dd>
              </>
            )}
            {portfolios && (
              <>
                <dt>Портфолиа</dt>
                <dd>
                  <Link to="/kids/portfolio">
                    {portfolios.begun} от {plural(portfolios.children, 'дете', 'деца')}
                  </Link>
                </dd>
              </>
            )}
          </dl>
        )}
      </Answered>
    </Section>
  )
}
