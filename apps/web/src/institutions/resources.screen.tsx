import { listPartners } from '@asistent/contract/institutions/partners.calls'
import { plural } from '@asistent/domain/kernel/text'
import { Link } from '../blocks/parts/link'
import { StatusBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { useCall } from '../platform/use-call'
import classes from './resources.module.css'

/** Partners with their pages. */
export function Screen() {
  return (
    <Page title="Ресурси от партньори" lead="Помагала, играчки и предложения за детската градина.">
      <Answered answer={useCall(listPartners, { orderByColumn: 'name' })}>
        {({ result }) =>
          result.length === 0 ? (
            <Empty drawing="kite" title="Още няма партньори" reason="Щом се появят, предложенията им ще са тук." />
          ) : (
            <div className={classes.cards}>
              {result.map(({ id, name, description, resources, active }) => (
                <Section key={id} title={<Link to={`/resources/${id}`}>{name}</Link>}>
                  {description && <p className={classes.text}>{description}</p>}
                  <p className={classes.foot}>
                    {resources === 0 ? 'Няма предложения' : plural(resources, 'предложение', 'предложения')}
                    {!active && <StatusBadge label="Скрит" tone="off" />}
                  </p>
                </Section>
              ))}
            </div>
          )
        }
      </Answered>
    </Page>
  )
}
