import { listPartners } from '@asistent/contract/institutions/partners.calls'
import { Link } from '../blocks/parts/link'
import { StatusBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { useCall } from '../platform/use-call'
import classes from './resources.module.css'
import { counted, t } from '../platform/language'

/** Partners with their pages. */
export function Screen() {
  return (
    <Page title={t('Ресурси от партньори')} lead={t('Помагала, играчки и предложения за детската градина.')}>
      <Answered answer={useCall(listPartners, { orderByColumn: 'name' })}>
        {({ result }) =>
          result.length === 0 ? (
            <Empty
              drawing="kite"
              title={t('Още няма партньори')}
              reason={t('Щом се появят, предложенията им ще са тук.')}
            />
          ) : (
            <div className={classes.cards}>
              {result.map(({ id, name, description, resources, active }) => (
                <Section key={id} title={<Link to={`/resources/${id}`}>{name}</Link>}>
                  {description && <p className={classes.text}>{description}</p>}
                  <p className={classes.foot}>
                    {resources === 0
                      ? t('Няма предложения')
                      : counted(resources, '{count} предложение', '{count} предложения')}
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
